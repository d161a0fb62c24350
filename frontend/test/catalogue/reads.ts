import ts from 'typescript';
import { importsOf, specifierOf, visit, type Source } from './source';
import type { Use } from './uses';

const FILE = /\/i18n\/en\/([\w-]+)\.json$/;

/** The key of `english.pushed` or `english['push.text']`. */
function keyRead(node: ts.Node, name: string): string | undefined {
  if (ts.isPropertyAccessExpression(node) && node.expression.getText() === name) return node.name.text;
  if (!ts.isElementAccessExpression(node) || node.expression.getText() !== name) return undefined;
  return ts.isStringLiteral(node.argumentExpression) ? node.argumentExpression.text : undefined;
}

/** Texts that are read from the file itself, where there is no page: in the service worker. */
export function readsIn(source: Source): Use[] {
  const found: Use[] = [];
  for (const statement of importsOf(source)) {
    const namespace = FILE.exec(specifierOf(statement))?.[1];
    const name = ts.isImportDeclaration(statement) && statement.importClause?.name?.text;
    if (namespace === undefined || !name) continue;
    visit(source.tree, (node) => {
      const key = keyRead(node, name);
      if (key !== undefined) found.push({ namespace, place: source.path, key, given: null, early: false });
    });
  }
  return found;
}
