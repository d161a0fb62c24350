import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** A parsed module of `src`; `path` from there, with `/`. */
export interface Source {
  path: string;
  tree: ts.SourceFile;
}

export function parseSource(path: string, text: string): Source {
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** The module of `sources` that `from` means by `specifier`; `undefined` for packages and data. */
export function resolveImport(
  sources: ReadonlyMap<string, Source>,
  from: string,
  specifier: string,
): Source | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = join(dirname(from), specifier);
  return sources.get(`${path}.ts`) ?? sources.get(`${path}.tsx`);
}

/** Imports and re-exports that are there at run time. */
export function importsOf({ tree }: Source): (ts.ImportDeclaration | ts.ExportDeclaration)[] {
  return tree.statements.filter(
    (statement): statement is ts.ImportDeclaration | ts.ExportDeclaration =>
      (ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly) ||
      (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined && !statement.isTypeOnly),
  );
}

export const specifierOf = ({ moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration): string =>
  (moduleSpecifier as ts.StringLiteral).text;

/** Visits every node below `node`, not entering where `enter` says no. */
export function visit(node: ts.Node, see: (node: ts.Node) => void, enter?: (node: ts.Node) => boolean): void {
  ts.forEachChild(node, (child) => {
    see(child);
    if (!enter || enter(child)) visit(child, see, enter);
  });
}
