import ts from 'typescript';
import { visit, type Source } from './source';

/** One call of a namespace's texts. */
export interface Use {
  namespace: string;
  /** `auth/login/LoginDialog.tsx:12` */
  place: string;
  /** A key, a template with `*` for each value, or `null` where the module does not tell. */
  key: string | null;
  /** What it is given, by name; `null` where the call does not tell. */
  given: string[] | null;
  /** At module scope: read as soon as the module is loaded. */
  early: boolean;
}

function keysOf(node: ts.Expression | undefined): (string | null)[] {
  if (!node) return [null];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const template = node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('');
    return [/^\**$/.test(template) ? null : template];
  }
  return [null];
}

function givenBy(node: ts.Expression | undefined): string[] | null {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) return null;
  return node.properties.map((property) => property.name!.getText().replaceAll(/^'|'$/g, ''));
}

const isEarly = (node: ts.Node): boolean =>
  ts.isSourceFile(node) || (!ts.isFunctionLike(node) && isEarly(node.parent));

/**
 * @param names by which the module calls the texts of namespaces
 * @param isKey whether a namespace has such a key
 */
export function usesIn(
  { path, tree }: Source,
  names: ReadonlyMap<string, string>,
  isKey: (namespace: string, key: string) => boolean,
): Use[] {
  const found: Use[] = [];
  /** Where a call is given a variable, the keys among the module's strings are those that it may hold. */
  const mentioned = (namespace: string): (string | null)[] => {
    const keys: string[] = [];
    visit(tree, (node) => {
      if (ts.isStringLiteral(node) && isKey(namespace, node.text)) keys.push(node.text);
    });
    return keys.length === 0 ? [null] : keys;
  };
  visit(tree, (node) => {
    if (!ts.isCallExpression(node)) return;
    const { expression } = node;
    const callee =
      ts.isPropertyAccessExpression(expression) && expression.name.text === 'rich'
        ? expression.expression
        : expression;
    const namespace = ts.isIdentifier(callee) ? names.get(callee.text) : undefined;
    if (namespace === undefined) return;
    const place = `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const [key, values] = node.arguments;
    const early = isEarly(node.parent);
    for (const one of keysOf(key)) {
      if (one !== null) found.push({ namespace, place, key: one, given: givenBy(values), early });
      else for (const key of mentioned(namespace)) found.push({ namespace, place, key, given: null, early });
    }
  });
  return found;
}
