import Ajv from 'ajv';
import type { ApiDescription } from './requests.js';

type Json = Record<string, unknown>;
type Content = Readonly<Record<string, { schema?: unknown }>>;

const WHOLE = 'api';

/** Holds answers against what the API's description says of them. */
export class DescribedAnswers {
  private readonly ajv = new Ajv({ unknownFormats: 'ignore' });
  private readonly checks = new Map<string, ReturnType<Ajv.Ajv['compile']>>();

  constructor(private readonly description: ApiDescription) {
    this.ajv.addSchema({ $id: WHOLE, components: asJsonSchema(description.components) as object });
  }

  /**
   * @param route as the description has it, `/api/media/{name}` @param type the `Content-Type` @param body of an answer that is not
   *   packed
   * @returns what is wrong with the answer, `null` when nothing is
   */
  wrongWith(route: string, method: string, type: string, body: Buffer): string | null {
    const responses = this.description.paths[route]?.[method.toLowerCase()]?.responses;
    if (!responses || body.length === 0) return null;
    const kind = type.split(';', 1)[0]!.trim();
    const json = kind === 'application/json' ? (JSON.parse(body.toString()) as Json) : null;
    // Errors of forms come with status 200 and are described with the others.
    const part = json?.['status'] === 'error' ? 'default' : '200';
    const content = (responses[part]?.content ?? {}) as Content;
    if (!Object.hasOwn(content, kind))
      return Object.hasOwn(responses, part) ? `${kind} is not described` : null;
    if (!json) return null;
    const check = this.checkOf(`${method} ${route} ${part}`, content[kind]!.schema ?? {});
    if (check(json) === true) return null;
    const [first] = check.errors ?? [];
    return `not as described: ${first?.dataPath ?? ''} ${first?.message ?? ''}`;
  }

  private checkOf(name: string, schema: unknown): ReturnType<Ajv.Ajv['compile']> {
    const known = this.checks.get(name) ?? this.ajv.compile(asJsonSchema(schema) as object);
    this.checks.set(name, known);
    return known;
  }
}

/** OpenAPI 3.0 says some things in its own way: what may be `null`, open bounds, and where a reference points. */
function asJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, exclusiveMinimum, minimum, properties, ...rest } = node as Json;
  const schema: Json = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' ? `${WHOLE}${value}` : asJsonSchema(value),
    ]),
  );
  // Fields may be called like words of a schema.
  if (properties !== undefined)
    schema['properties'] = Object.fromEntries(
      Object.entries(properties as Json).map(([name, field]) => [name, asJsonSchema(field)]),
    );
  if (minimum !== undefined)
    schema[exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = asJsonSchema(minimum);
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}
