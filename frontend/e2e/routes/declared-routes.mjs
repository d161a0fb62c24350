import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FILE = path.resolve(import.meta.dirname, '../../src/app/routes.tsx');

const nameOf = (node) => (ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : '');
const join = (parent, child) => (child.startsWith('/') ? child : `${parent === '/' ? '' : parent}/${child}`);

/**
 * Every address pattern of `app/routes.tsx`, read from its source: `/tickers/:exchangeShortName`, `/admin/*`, …
 * A route that joins the product is there from its first line on.
 */
export function declaredRoutes() {
  const source = ts.createSourceFile(FILE, readFileSync(FILE, 'utf8'), ts.ScriptTarget.Latest, true);
  const lists = new Map();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer && ts.isArrayLiteralExpression(initializer)) lists.set(name.getText(), initializer);

  const found = new Set();
  const walk = (list, parent) => {
    for (const route of list.elements) {
      const parts = new Map(
        route.properties.map((property) => [nameOf(property.name), property.initializer]),
      );
      const own = parts.get('path');
      const pattern = own ? join(parent, own.text) : parent;
      const children = parts.get('children');
      const nested = children && ts.isIdentifier(children) ? lists.get(children.text) : children;
      if (nested) walk(nested, pattern);
      if (own && (!nested || parts.has('lazy'))) found.add(pattern);
      if (parts.has('index')) found.add(parent);
    }
  };
  walk(lists.get('routes'), '/');
  return [...found].sort();
}
