import {readFileSync} from 'node:fs';
import type {LoadedContent as PagesContent} from '@docusaurus/plugin-content-pages';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {aliasedSitePathToRelativePath} from '@docusaurus/utils';
import ts from 'typescript';

/** Returns whether a module has a default export of any form. */
export function hasDefaultExport(fileName: string, source: string): boolean {
  const file = ts.createSourceFile(
    fileName,
    source,
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.TSX,
  );
  return file.statements.some(statement => {
    if (ts.isExportAssignment(statement)) {
      return !statement.isExportEquals;
    }
    if (ts.isExportDeclaration(statement)) {
      const names = statement.exportClause;
      return (
        names !== undefined &&
        ts.isNamedExports(names) &&
        names.elements.some(element => element.name.text === 'default')
      );
    }
    return (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({kind}) => kind === ts.SyntaxKind.DefaultKeyword) === true
    );
  });
}

/**
 * Docusaurus plugin: fails the build when a page component has no default export, and names the file. Docusaurus itself
 * fails later, while rendering the page, and names only the route.
 */
export default function pageExportsPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'page-exports',
    async allContentLoaded({allContent}) {
      const pages = allContent['docusaurus-plugin-content-pages']?.default as
        PagesContent | undefined;
      const broken = (pages ?? [])
        .filter(page => page.type === 'jsx')
        .map(page => aliasedSitePathToRelativePath(page.source))
        .filter(file => !hasDefaultExport(file, readFileSync(`${siteDir}/${file}`, 'utf8')));
      if (broken.length > 0) {
        throw new Error(
          `page components without a default export: ${broken.join(', ')}. ` +
            'Export a React component: export default function Page() { … }',
        );
      }
    },
  };
}
