import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule } from './access.decorator.js';

export interface DeclaredRoute {
  method: string;
  path: string;
  /** `undefined` = nobody declared one. */
  rule: AccessRule | undefined;
  handler: string;
}

const join = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

/** Every HTTP route of the application with its access rule, in a stable order. */
export function declaredRoutes(app: INestApplicationContext): DeclaredRoute[] {
  const reflector = app.get(Reflector);
  const scanner = app.get(MetadataScanner);
  const routes: DeclaredRoute[] = [];
  for (const { instance, metatype } of app.get(DiscoveryService).getControllers()) {
    if (!metatype || !instance) continue;
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
            rule: reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [handler, metatype]),
            handler: `${metatype.name}.${name}`,
          });
        }
      }
    }
  }
  return routes.sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
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
