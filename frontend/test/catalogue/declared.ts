import ts from 'typescript';
import { importsOf, resolveImport, specifierOf, visit, type Source } from './source';

/** `export const t = texts('auth', english)` */
export interface Declared {
  namespace: string;
  path: string;
  /** The constant's name. */
  name: string;
}

export function declaredIn({ path, tree }: Source): Declared[] {
  const found: Declared[] = [];
  visit(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer))
      return;
    const { expression, arguments: given } = node.initializer;
    const [namespace] = given;
    if (expression.getText() !== 'texts' || !namespace || !ts.isStringLiteral(namespace)) return;
    found.push({ namespace: namespace.text, path, name: node.name.getText() });
  });
  return found;
}

/** The names by which a module calls the texts of namespaces: `t`, `t as connection`. */
export function namesIn(
  source: Source,
  sources: ReadonlyMap<string, Source>,
  declared: readonly Declared[],
): Map<string, string> {
  const names = new Map(
    declared.filter(({ path }) => path === source.path).map(({ name, namespace }) => [name, namespace]),
  );
  for (const statement of importsOf(source)) {
    const target = resolveImport(sources, source.path, specifierOf(statement));
    if (!target || !ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const meant = declared.find(
        (one) => one.path === target.path && one.name === (propertyName ?? name).text,
      );
      if (meant) names.set(name.text, meant.namespace);
    }
  }
  return names;
}
