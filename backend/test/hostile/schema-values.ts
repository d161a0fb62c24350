import fc from 'fast-check';

/** The part of a JSON schema that the API's description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const DEEPEST = 6;
const LONGEST = 40;

/** Values that are as a schema of the API wants them, so that they get past the door and into the services. */
export class SchemaValues {
  constructor(private readonly components: Readonly<Record<string, Schema>>) {}

  of(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    const { $ref, allOf, nullable, example, ...own } = schema;
    if ($ref) return this.of(this.components[$ref.split('/').at(-1)!] ?? {}, depth);
    if (allOf)
      return this.of(
        allOf.reduce<Schema>((whole, part) => ({ ...whole, ...this.resolved(part) }), own),
        depth,
      );
    const value = this.plain(schema, depth);
    const likely =
      example === undefined ? value : fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, value);
    return nullable ? fc.option(likely, { freq: 5 }) : likely;
  }

  private resolved(schema: Schema): Schema {
    return schema.$ref ? this.resolved(this.components[schema.$ref.split('/').at(-1)!] ?? {}) : schema;
  }

  private plain(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { type, enum: choices, anyOf, oneOf, minimum = -1_000, maximum = 1_000_000 } = schema;
    const alternatives = anyOf ?? oneOf;
    if (choices) return fc.constantFrom(...choices);
    if (alternatives) return fc.oneof(...alternatives.map((part) => this.of(part, depth)));
    switch (type) {
      case 'string':
        return textOf(schema);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({
          min: Math.ceil(minimum),
          max: Math.max(Math.ceil(minimum), Math.floor(maximum)),
        });
      case 'number':
        return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
      case 'array':
        return this.list(schema, depth);
      default:
        return schema.properties || type === 'object'
          ? this.object(schema, depth)
          : fc.jsonValue({ maxDepth: 2 });
    }
  }

  private list({ items = {}, minItems = 0, maxItems = 5 }: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEEPEST) return fc.constant([]);
    const maxLength = Math.max(minItems, Math.min(maxItems, minItems + 3));
    return fc.array(this.of(items, depth + 1), { minLength: minItems, maxLength });
  }

  private object(
    { properties = {}, required = [], additionalProperties }: Schema,
    depth: number,
  ): fc.Arbitrary<unknown> {
    if (depth > DEEPEST) return fc.constant({});
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, this.of(field, depth + 1)]),
    );
    const record = fc.record(fields, { requiredKeys: [...required] });
    if (typeof additionalProperties !== 'object') return record;
    const further = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 12 }),
      this.of(additionalProperties, depth + 1),
      {
        maxKeys: 3,
      },
    );
    return fc.tuple(record, further).map(([known, more]) => ({ ...more, ...known }));
  }
}

const HEX = '0123456789abcdef';

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email')
    return fc
      .string({ unit: fc.constantFrom(...HEX), minLength: 1, maxLength: 12 })
      .map((name) => `${name}@example.org`);
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  const longest = Math.max(minLength, Math.min(maxLength, LONGEST));
  const free = fc.string({ minLength, maxLength: longest });
  if (!pattern) return free;
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // Look-arounds, which fast-check does not turn round.
    return free;
  }
}
