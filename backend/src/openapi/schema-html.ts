import { escapeHtml } from '../common/html/escape-html.js';

/** As much of a schema of OpenAPI 3.0 as is shown. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string | undefined;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | Schema[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** @returns a schema as TypeScript would write it, as HTML: other schemas are links, descriptions stand behind `//` */
export function schemaHtml(schema: Schema, indent = ''): string {
  const plain = withoutNull(schema, indent);
  return schema.nullable ? `${plain} | null` : plain;
}

function withoutNull(schema: Schema, indent: string): string {
  const { $ref, anyOf, oneOf, allOf, items, properties, additionalProperties, type } = schema;
  if ($ref) {
    const name = escapeHtml($ref.split('/').at(-1)!);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  const several = anyOf ?? oneOf;
  if (several) return several.map((one) => schemaHtml(one, indent)).join(' | ');
  if (allOf) return allOf.map((one) => schemaHtml(one, indent)).join(' &amp; ');
  if (Array.isArray(items)) return `[${items.map((one) => schemaHtml(one, indent)).join(', ')}]`;
  if (items) return `Array&lt;${schemaHtml(items, indent)}&gt;`;
  if (properties) return fieldsHtml(schema, indent);
  if (typeof additionalProperties === 'object')
    return `Record&lt;string, ${schemaHtml(additionalProperties, indent)}&gt;`;
  return escapeHtml([type ?? 'unknown'].flat().join(' | ')) + boundsOf(schema);
}

function fieldsHtml({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const about = field.description ? ` // ${escapeHtml(field.description.replaceAll(/\s+/g, ' '))}` : '';
    return `${inner}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${schemaHtml(field, inner)};${about}\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function boundsOf({ format, minimum, maximum, maxLength, default: fallback }: Schema): string {
  const said = [
    format,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && maximum < 1e15 && `to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    fallback !== undefined && `${JSON.stringify(fallback)} if not given`,
  ].filter(Boolean);
  return said.length > 0 ? ` (${escapeHtml(said.join(', '))})` : '';
}
