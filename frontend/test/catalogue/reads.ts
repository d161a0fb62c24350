import ts from 'typescript';
import { importsOf, specifierOf, visit, type Source } from './source';
import type { Use } from './uses';

const FILE = /\/i18n\/en\/([\w-]+)\.json$/;

/** Texts that are read from the file itself, where there is no page: `english.pushed` in the service worker. */
export function readsIn(source: Source): Use[] {
  const found: Use[] = [];
  for (const statement of importsOf(source)) {
    const namespace = FILE.exec(specifierOf(statement))?.[1];
    const name = ts.isImportDeclaration(statement) && statement.importClause?.name?.text;
    if (namespace === undefined || !name) continue;
    visit(source.tree, (node) => {
      if (ts.isPropertyAccessExpression(node) && node.expression.getText() === name)
        found.push({ namespace, place: source.path, key: node.name.text, given: null, early: false });
    });
  }
  return found;
}
