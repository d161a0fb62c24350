import type { INestApplication } from '@nestjs/common';
import { openApiDocument } from '../../src/openapi/document.js';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  example?: unknown;
  minLength?: number;
}
interface Operation {
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  parameters?: { name: string; in: string; schema?: Schema }[];
}

/** What the API says that each route takes, for tests that send something to all of them. */
export class ApiBodies {
  private readonly paths: Record<string, Record<string, Operation | undefined> | undefined>;
  private readonly schemas: Record<string, Schema | undefined>;

  constructor(app: INestApplication) {
    const document = openApiDocument(app) as unknown as {
      paths: ApiBodies['paths'];
      components?: { schemas?: ApiBodies['schemas'] };
    };
    this.paths = document.paths;
    this.schemas = document.components?.schemas ?? {};
  }

  /** Names of the fields of a route's JSON body. */
  fields(path: string): string[] {
    return Object.keys(this.bodyOf(path).properties ?? {});
  }

  /** A body with every field, of the right form. @param known values for fields of that name */
  body(path: string, known: Record<string, unknown> = {}): Record<string, unknown> {
    const { properties = {} } = this.bodyOf(path);
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, known[name] ?? this.valueOf(schema, known)]),
    );
  }

  /** Everything that a client can send: of every route the names of its parameters and of its body's fields at any depth. */
  inputs(): { path: string; name: string }[] {
    return Object.entries(this.paths).flatMap(([path, operations]) => {
      const names = new Set<string>();
      const visit = (schema: Schema): void => {
        const { properties = {}, items } = this.resolved(schema);
        if (items) visit(items);
        for (const [name, child] of Object.entries(properties)) {
          names.add(name);
          visit(child);
        }
      };
      visit(this.bodyOf(path));
      for (const operation of Object.values(operations ?? {})) {
        for (const { name } of operation?.parameters ?? []) names.add(name);
      }
      return [...names].map((name) => ({ path, name }));
    });
  }

  private bodyOf(path: string): Schema {
    const content = this.paths[path]?.post?.requestBody?.content ?? {};
    return this.resolved(content['application/json']?.schema ?? {});
  }

  private valueOf(schema: Schema, known: Record<string, unknown>): unknown {
    const { enum: choices, example, type, format, items, properties, minLength = 8 } = this.resolved(schema);
    if (choices) return choices.at(-1);
    if (example !== undefined) return example;
    if (type === 'array') return items ? [this.valueOf(items, known)] : [];
    if (type === 'boolean') return true;
    if (type === 'number' || type === 'integer') return 7;
    if (type === 'object' || properties) {
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, child]) => [
          name,
          known[name] ?? this.valueOf(child, known),
        ]),
      );
    }
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (format === 'email') return 'somebody.else@example.org';
    return 'x'.repeat(minLength);
  }

  private resolved(schema: Schema): Schema {
    if (schema.$ref) return this.resolved(this.schemas[schema.$ref.split('/').at(-1)!] ?? {});
    return schema.allOf?.length ? { ...schema, ...this.resolved(schema.allOf[0]!) } : schema;
  }
}
