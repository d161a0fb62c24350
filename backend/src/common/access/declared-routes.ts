import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { accessRuleOf, type AccessRule } from './access.decorator.js';

export interface DeclaredRoute {
  method: string;
  path: string;
  /** `undefined` = nobody declared one. */
  rule: AccessRule | undefined;
  handler: string;
  /** Body, query and path parameters that come in without a schema. */
  unchecked: string[];
}

const join = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

/** Every HTTP route of the application with its access rule, in a stable order. A preview of one, where nothing is made, will do. */
export function declaredRoutes(app: INestApplicationContext): DeclaredRoute[] {
  const reflector = new Reflector();
  const scanner = new MetadataScanner();
  const routes: DeclaredRoute[] = [];
  const modules = [...app.get(ModulesContainer, { strict: false }).values()];
  for (const { instance, metatype } of modules.flatMap(({ controllers }) => [...controllers.values()])) {
    if (typeof metatype !== 'function' || !instance) continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    const base: string | string[] = Reflect.getMetadata(PATH_METADATA, metatype) ?? '';
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name]!;
      const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
      if (method === undefined) continue;
      const paths: string | string[] = Reflect.getMetadata(PATH_METADATA, handler) ?? '';
      for (const prefix of [base].flat()) {
        for (const path of [paths].flat()) {
          routes.push({
            method: RequestMethod[method],
            path: join('api', prefix, path),
            rule: accessRuleOf(reflector, handler, metatype),
            handler: `${metatype.name}.${name}`,
            unchecked: uncheckedInputs(metatype, name),
          });
        }
      }
    }
  }
  return routes.sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
}

const INPUTS: ReadonlyMap<number, string> = new Map([
  [RouteParamtypes.BODY, 'body'],
  [RouteParamtypes.QUERY, 'query'],
  [RouteParamtypes.PARAM, 'path'],
]);

function uncheckedInputs(controller: object, method: string): string[] {
  const inputs: Record<string, { schema?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  return Object.entries(inputs).flatMap(([key, { schema }]) => {
    const input = INPUTS.get(Number(key.split(':', 1)[0]));
    return input && !schema ? [input] : [];
  });
}

/** @throws Error naming each route that takes a body, query or path parameter without a schema: nothing comes in unchecked. */
export function assertEveryInputHasSchema(app: INestApplicationContext): void {
  const bare = declaredRoutes(app).filter(({ unchecked }) => unchecked.length > 0);
  if (bare.length > 0) {
    throw new Error(
      `Routes that take input without a schema: ${bare
        .map((r) => `${r.method} ${r.path} (${r.handler}: ${r.unchecked.join(', ')})`)
        .join(', ')}`,
    );
  }
}

/** @throws Error naming each route without a rule: the process must not start with one. */
export function assertEveryRouteDeclared(app: INestApplicationContext): void {
  const bare = declaredRoutes(app).filter((route) => !route.rule);
  if (bare.length > 0) {
    throw new Error(
      `Routes without an access rule: ${bare.map((r) => `${r.method} ${r.path} (${r.handler})`).join(', ')}`,
    );
  }
}
