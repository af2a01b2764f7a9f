import path from 'node:path';
import ts from 'typescript';

/** An import in a source: its specifier and line. Dynamic imports, type imports and `new URL` count, too. */
export type Import = {name: string; line: number};

/** What the files of a folder may import from, beside the folder itself. */
export const FOLDERS: Record<string, string[]> = {
  config: [],
  src: ['config'],
  facts: ['config'],
  plugins: ['config', 'src', 'facts'],
  scripts: [],
  mcp: ['config', 'src', 'plugins'],
  tests: ['config', 'src', 'facts', 'plugins', 'scripts'],
  bench: ['config', 'src', 'facts', 'plugins', 'scripts', 'tests'],
};

/** The layers of `src`, from top to bottom. A file may import from its own layer and from later ones. */
const LAYERS = [
  {
    name: 'the pages, the theme and the client modules',
    folders: ['pages', 'theme', 'clientModules'],
  },
  {name: 'the tools', folders: ['tools']},
  {name: 'the parts of tools', folders: ['tools/controls', 'tools/LazyTool']},
  {name: 'the components', folders: ['components']},
  {name: 'the hooks', folders: ['hooks']},
];
const LIBRARIES = {name: 'the libraries', level: LAYERS.length};

const REACT = /^(?:react|react-dom|@theme)(?:\/|$)|^@docusaurus\/(?:use|Link|Translate|router)/;
const EXTENSIONS = [
  '',
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.mjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
];

/** Finds the imports in a TypeScript or JavaScript source, in order. */
export function importsOf(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node && ts.isStringLiteralLike(node)) {
      const {line} = source.getLineAndCharacterOfPosition(node.getStart(source));
      imports.push({name: node.text, line: line + 1});
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal);
    } else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        /^require(?:\.resolve)?$/.test(node.expression.getText(source)))
    ) {
      add(node.arguments[0]);
    } else if (ts.isNewExpression(node) && node.expression.getText(source) === 'URL') {
      if (/^\.{1,2}\//.test(node.arguments?.[0]?.getText(source).slice(1) ?? '')) {
        add(node.arguments?.[0]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

/** Resolves an import to a file of the repository; undefined for packages and generated files. */
export function fileOf(importer: string, name: string, files: Set<string>): string | undefined {
  const base = name.startsWith('@site/')
    ? name.slice('@site/'.length)
    : name.startsWith('.')
      ? path.posix.join(path.posix.dirname(importer), name)
      : undefined;
  return base === undefined
    ? undefined
    : EXTENSIONS.map(extension => base + extension).find(file => files.has(file));
}

/** Returns the layer of a file in `src`: the one with the innermost folder that contains it, or the libraries. */
function layerOf(file: string): {name: string; level: number} {
  const matches = LAYERS.flatMap(({name, folders}, level) =>
    folders
      .filter(folder => file.startsWith(`src/${folder}/`))
      .map(folder => ({name, level, folder})),
  );
  return matches.sort((a, b) => b.folder.length - a.folder.length)[0] ?? LIBRARIES;
}

const toolOf = (file: string): string | undefined =>
  /^src\/tools\/(?!controls\/|LazyTool\/)(\w+)\//.exec(file)?.[1];

/** Returns the rule that an import of one file by another breaks; undefined when it breaks none. */
function brokenRule(importer: string, file: string): string | undefined {
  const [folder, other] = [importer, file].map(name => name.split('/')[0]!) as [string, string];
  const allowed = FOLDERS[folder] ?? [];
  if (folder !== other && !allowed.includes(other)) {
    const others = allowed.length > 0 ? `only from ${allowed.join(', ')}` : 'from no other folder';
    return `${folder} may import ${others}; tests/unit/layers.ts has the order`;
  }
  if (folder === 'src' && other === 'src') {
    const [from, to] = [layerOf(importer), layerOf(file)];
    if (from.level > to.level) {
      return `${from.name} must not import from ${to.name}; see src/README.md`;
    }
    if (toolOf(importer) && toolOf(file) && toolOf(importer) !== toolOf(file)) {
      return 'a tool must not import another tool; move shared code to src/tools/controls or a library';
    }
  }
  if (importer.startsWith('plugins/') && file.startsWith('src/') && layerOf(file) !== LIBRARIES) {
    return 'plugins may only import libraries from src; see src/README.md';
  }
  if (importer.startsWith('plugins/shared/') && /^plugins\/(?!shared\/)/.test(file)) {
    return 'plugins/shared must not import from other plugins';
  }
  return undefined;
}

/** Finds the cycles among imports. Each is a list of files that begins with the alphabetically first one. */
function cyclesIn(imports: Map<string, string[]>): string[][] {
  const cycles = new Map<string, string[]>();
  const done = new Set<string>();
  const follow = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = path.slice(start);
      const first = cycle.indexOf([...cycle].sort()[0]!);
      const rotated = [...cycle.slice(first), ...cycle.slice(0, first)];
      cycles.set(rotated.join(), rotated);
    } else if (!done.has(file)) {
      imports.get(file)?.forEach(next => follow(next, [...path, file]));
      done.add(file);
    }
  };
  [...imports.keys()].forEach(file => follow(file, []));
  return [...cycles.values()];
}

/**
 * Finds imports from higher layers, libraries that import React, and import cycles.
 *
 * @param sources texts by path relative to the repository's root
 * @returns findings, each with file, line and rule
 */
export function wrongImports(sources: Map<string, string>): string[] {
  const files = new Set(sources.keys());
  const findings: string[] = [];
  const imported = new Map<string, string[]>();
  const lines = new Map<string, number>();
  for (const [importer, text] of sources) {
    const isLibrary = importer.startsWith('src/') && layerOf(importer) === LIBRARIES;
    imported.set(importer, []);
    for (const {name, line} of importsOf(importer, text)) {
      const place = `${importer}:${line}`;
      const file = fileOf(importer, name, files);
      if (isLibrary && REACT.test(name)) {
        findings.push(`${place}: a library must work without React, so it must not import ${name}`);
      }
      if (file !== undefined) {
        const rule = brokenRule(importer, file);
        if (rule !== undefined) {
          findings.push(`${place}: ${rule}`);
        }
        imported.get(importer)!.push(file);
        lines.set(`${importer} ${file}`, line);
      }
    }
  }
  return [
    ...findings,
    ...cyclesIn(imported).map(cycle => {
      const line = lines.get(`${cycle[0]} ${cycle[1] ?? cycle[0]}`);
      return `${cycle[0]}:${line}: an import cycle: ${[...cycle, cycle[0]].join(' → ')}`;
    }),
  ];
}
