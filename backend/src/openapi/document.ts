import { isDeepStrictEqual } from 'node:util';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { declaredRoutes } from '../common/access/declared-routes.js';

/** The API's description; the committed openapi.json is made from it and the frontend's types from that. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setTitle('PriceAlgo API')
    .setDescription(
      'Every answer is {status, data, message}. Fields of a request that are not described are refused. ' +
        'Times are ms since epoch UTC.',
    )
    .setVersion('1')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description: 'Token of a session, or a personal API token where the route takes one.',
      },
      BEARER,
    )
    .build();
  const oneMeaning = refuseSecondMeaning();
  const document = SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    standardSchemaConverter: (schema, { schemaType }) => {
      if (schema instanceof z.ZodType) oneMeaning(schema, schemaType);
      // Nest's own conversion does the work.
      return undefined;
    },
  });
  withoutNoise(document);
  secureAsDeclared(app, document);
  return document;
}

/** What the description calls the token of a session. */
const BEARER = 'bearer';

/** Each operation asks for a token if and only if the access rule of its route does: the guard knows nothing else. */
function secureAsDeclared(app: INestApplication, { paths }: OpenAPIObject): void {
  for (const { method, path, rule } of declaredRoutes(app)) {
    const operation = paths[addressIn(path)]?.[method.toLowerCase() as 'get' | 'post'];
    if (operation && rule?.kind !== 'public') operation.security = [{ [BEARER]: [] }];
  }
}

/** `/api/posts/:slug` as the description writes it, `/api/posts/{slug}`. */
export function addressIn(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/**
 * Components are named, and the last one of a name wins silently: a schema that reads differently as a request and as an
 * answer (a default, a conversion), or two schemas of one name, would make the document lie about one of them.
 * @throws Error naming the component
 */
function refuseSecondMeaning(): (schema: z.ZodType, io: 'input' | 'output') => void {
  const seen = new Map<string, unknown>();
  return (schema, io) => {
    const { definitions = {} } = z.toJSONSchema(schema, { target: 'openapi-3.0', io }) as {
      definitions?: Record<string, unknown>;
    };
    for (const [name, definition] of Object.entries(definitions)) {
      if (seen.has(name) && !isDeepStrictEqual(seen.get(name), definition)) {
        throw new Error(`Two schemas, or the two sides of one, are described as ${name}.`);
      }
      seen.set(name, definition);
    }
  };
}

/**
 * Removes noise: bounds that hold for every whole number of JavaScript or for every text, patterns beside a known format, and
 * the note that an object has no further fields (the description says so once, for requests; answers may get more fields).
 */
function withoutNoise(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Record<string, unknown>;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minLength === 0) delete schema.minLength;
  if (typeof schema.format === 'string' && typeof schema.pattern === 'string') delete schema.pattern;
  Object.values(schema).forEach(withoutNoise);
}
