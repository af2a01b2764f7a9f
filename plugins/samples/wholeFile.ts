import {readFileSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {withoutMarkers} from './region';

/** A sample: its file relative to the site, what it imports by name, and its other top-level statements. */
type Module = {
  file: string;
  source: ts.SourceFile;
  /** Local name to the package and the name there. */
  packages: Map<string, PackageImport>;
  /** Local name to the sample that exports it under the same name. */
  samples: Map<string, string>;
  /** Packages imported for their effect: `import '@polkadot/api-augment'`. */
  effects: string[];
  statements: ts.Statement[];
};

type PackageImport = {from: string; name: string; isType: boolean};

/** What goes into the whole file, in this order. */
type Collected = {
  moduleOf: (file: string) => Module;
  /** Statements that are in `code`, or will be after those that they need. */
  done: Set<ts.Statement>;
  packages: Map<string, PackageImport>;
  effects: Set<string>;
  /** Top-level names to the sample that declares them. */
  names: Map<string, string>;
  code: string[];
};

const at = (module: Module, node: ts.Node): string =>
  `${module.file}:${module.source.getLineAndCharacterOfPosition(node.getStart(module.source)).line + 1}`;

/** Adds the imports of one declaration to the module. */
function readImport(module: Module, node: ts.ImportDeclaration): void {
  const from = (node.moduleSpecifier as ts.StringLiteral).text;
  const clause = node.importClause;
  const isSample = from.startsWith('.');
  if (clause === undefined && !isSample) {
    module.effects.push(from);
    return;
  }
  const bindings = clause?.namedBindings;
  if (clause?.name || bindings === undefined || !ts.isNamedImports(bindings)) {
    throw new Error(
      `${at(module, node)}: a sample that pages show whole imports by name: import {…} from '${from}'`,
    );
  }
  for (const {name, propertyName, isTypeOnly} of bindings.elements) {
    const original = propertyName?.text ?? name.text;
    if (!isSample) {
      const isType = isTypeOnly || clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      module.packages.set(name.text, {from, name: original, isType});
    } else if (original === name.text) {
      module.samples.set(name.text, path.posix.join(path.posix.dirname(module.file), from));
    } else {
      throw new Error(
        `${at(module, node)}: a sample that pages show whole can't rename "${original}" of another sample`,
      );
    }
  }
}

function readModule(siteDir: string, file: string): Module {
  const text = readFileSync(path.join(siteDir, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const module: Module = {
    file,
    source,
    packages: new Map(),
    samples: new Map(),
    effects: [],
    statements: source.statements.filter(statement => !ts.isImportDeclaration(statement)),
  };
  source.statements.filter(ts.isImportDeclaration).forEach(node => readImport(module, node));
  return module;
}

/** Returns the names that a top-level statement declares. */
function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({name}) => namesIn(name));
  }
  const {name} = statement as ts.Statement & {name?: ts.Identifier};
  return name ? [name.text] : [];
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap(element =>
        ts.isOmittedExpression(element) ? [] : namesIn(element.name),
      );

/** Whether an identifier is the name of a member: `.name`, `name:` or the name of a property, method or parameter. */
function isMemberName(node: ts.Identifier): boolean {
  const {parent} = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isQualifiedName(parent) && parent.right === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    ((ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isMethodDeclaration(parent)) &&
      parent.name === node)
  );
}

/** Returns the names that a statement may refer to. */
function usedNames(statement: ts.Statement): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMemberName(node)) {
      names.add(node.text);
    }
    node.forEachChild(visit);
  };
  visit(statement);
  return names;
}

/** A comment about the file itself: at its start, with an empty line below. */
const FILE_COMMENT = /^\/\*\*(?:(?!\*\/)[^])*\*\/\s*?\n\s*?\n/;

/** Returns a statement of a helper with the comments above it. It needn't be exported any more. */
function helperText({source}: Module, statement: ts.Statement): string {
  const text = statement.getFullText(source);
  return withoutMarkers(statement.pos === 0 ? text.replace(FILE_COMMENT, '') : text).replace(
    /^export /m,
    '',
  );
}

/** Returns the sample's own code: everything below its imports. */
function ownText({source}: Module): string {
  const last = source.statements.findLast(ts.isImportDeclaration);
  return withoutMarkers(source.text.slice(last?.end ?? 0));
}

/**
 * Adds statements of a sample, and before them what they need of it and of the samples that it imports.
 *
 * @param wanted names that the statements declare, or `all` for the sample that the file is made of
 */
function collect(into: Collected, file: string, wanted: ReadonlySet<string> | 'all'): void {
  const module = into.moduleOf(file);
  const selected = module.statements.filter(
    statement =>
      !into.done.has(statement) &&
      (wanted === 'all' || declaredNames(statement).some(name => wanted.has(name))),
  );
  if (selected.length === 0) {
    return;
  }
  selected.forEach(statement => into.done.add(statement));
  const needed = new Set(selected.flatMap(statement => [...usedNames(statement)]));
  for (const name of needed) {
    const sample = module.samples.get(name);
    const imported = module.packages.get(name);
    if (sample !== undefined) {
      collect(into, sample, new Set([name]));
    } else if (imported !== undefined) {
      addImport(into, name, imported, file);
    }
  }
  collect(into, file, needed);
  module.effects.forEach(effect => into.effects.add(effect));
  for (const statement of selected) {
    for (const name of declaredNames(statement)) {
      const other = into.names.get(name) ?? into.packages.get(name)?.from;
      if (other !== undefined) {
        throw new Error(
          `${at(module, statement)}: "${name}" is a name of ${other}, too; rename one`,
        );
      }
      into.names.set(name, file);
    }
    if (wanted !== 'all') {
      into.code.push(helperText(module, statement));
    }
  }
}

function addImport(into: Collected, name: string, imported: PackageImport, file: string): void {
  const known = into.packages.get(name);
  const other = known ? `${known.from} (${known.name})` : into.names.get(name);
  if (other !== undefined && (known?.from !== imported.from || known.name !== imported.name)) {
    throw new Error(
      `${file}: "${name}" of ${imported.from} is a name of ${other}, too; rename one`,
    );
  }
  into.packages.set(name, {...imported, isType: imported.isType && (known?.isType ?? true)});
}

/** The print width of samples in `.prettierrc.json`. */
const PRINT_WIDTH = 80;

/** Returns the import declarations, sorted by package. */
function importsOf({packages, effects}: Collected): string {
  const modules = new Set([...effects, ...Array.from(packages.values(), ({from}) => from)]);
  return [...modules]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map(from => {
      const names = [...packages].filter(([, imported]) => imported.from === from);
      if (names.length === 0) {
        return `import '${from}';`;
      }
      const isType = names.every(([, imported]) => imported.isType);
      const bindings = names
        .sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'))
        .map(([local, {name, isType: isTypeName}]) =>
          [isTypeName && !isType ? 'type ' : '', name, name === local ? '' : ` as ${local}`].join(
            '',
          ),
        );
      const keyword = isType ? 'import type' : 'import';
      const line = `${keyword} {${bindings.join(', ')}} from '${from}';`;
      return line.length <= PRINT_WIDTH
        ? line
        : `${keyword} {\n${bindings.map(name => `  ${name},\n`).join('')}} from '${from}';`;
    })
    .join('\n');
}

/** The path of a sample in the folder that its commands are run in: `src/mailbox/main.ts`. */
const nameInFolder = (file: string): string => file.split('/').slice(2).join('/');

/** Returns the comment at the top of a sample, which says what it is for or how to run it. */
function headOf({file, source}: Module): string {
  const [first] = source.statements;
  const head = first && ts.isImportDeclaration(first) ? first.getFullText(source) : '';
  const end = head.lastIndexOf('*/');
  // Readers save the file under its own name, in a folder of their own.
  const name = path.posix.basename(file);
  return head
    .slice(0, end === -1 ? 0 : end + 2)
    .trim()
    .replaceAll(nameInFolder(file), name);
}

/**
 * Returns a TypeScript sample as one file that needs no other sample: its imports of packages, then what it uses of the
 * samples that it imports, then its own code. Names are kept, so they must be unique over these samples.
 *
 * Names are compared as text, without types: a helper that shares its name with a local variable may be included
 * without need, but never the other way round.
 *
 * @param siteDir absolute path of the site's root
 * @param file path relative to the site's root: `samples/js/src/mailbox/main.ts`
 * @throws Error with file and line when an import or a name doesn't allow it, and what to do
 */
export function wholeFile(siteDir: string, file: string): string {
  const modules = new Map<string, Module>();
  const moduleOf = (name: string): Module => {
    const module = modules.get(name) ?? readModule(siteDir, name);
    modules.set(name, module);
    return module;
  };
  const into: Collected = {
    moduleOf,
    done: new Set(),
    packages: new Map(),
    effects: new Set(),
    names: new Map(),
    code: [],
  };
  collect(into, file, 'all');
  const module = moduleOf(file);
  const helpers =
    into.code.length > 0 ? [...into.code, `// From here on: ${nameInFolder(file)}`] : [];
  const parts = [headOf(module), importsOf(into), ...helpers, ownText(module)];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
