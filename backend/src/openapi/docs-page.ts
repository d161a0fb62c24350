import type { AccessRule } from '../common/access/access.decorator.js';
import { escapeHtml } from '../common/html/escape-html.js';
import { schemaHtml, type Schema } from './schema-html.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}
type Content = Record<string, { schema?: Schema }>;
export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses?: Record<string, { content?: Content }>;
}
/** As much of an OpenAPI document as the page shows. */
export interface ApiDocument {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
/** The rule of a route, by `GET /api/tickers`. */
export type Rules = ReadonlyMap<string, AccessRule>;

const nameOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;

/** What members and programs may call: without the back office, and without what is there in development alone. */
export function publicDocument(document: ApiDocument, rules: Rules): ApiDocument {
  const shown = ([method, { tags = [] }]: [string, Operation], path: string): boolean => {
    const rule = rules.get(nameOf(method, path));
    const members = rule?.kind === 'public' || rule?.roles.includes('member');
    return members === true && !tags.includes('development') && !path.startsWith('/api/admin');
  };
  const paths = Object.entries(document.paths)
    .map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).filter((one) => shown(one, path))),
    ])
    .filter(([, methods]) => Object.keys(methods!).length > 0);
  const kept = { ...document, paths: Object.fromEntries(paths) as ApiDocument['paths'] };
  const schemas: Record<string, Schema> = {};
  const keep = (node: unknown): void => {
    for (const [, name] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)) {
      if (schemas[name!] || !document.components.schemas[name!]) continue;
      schemas[name!] = document.components.schemas[name!]!;
      keep(schemas[name!]);
    }
  };
  keep(kept.paths);
  const sorted = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b));
  return { ...kept, components: { schemas: Object.fromEntries(sorted) } };
}

/**
 * A page without scripts that shows the document: routes by tag, each with who may call it, what it takes and answers, and a curl line.
 * @param base address of the installation, `https://prices.example`
 */
export function docsPage(document: ApiDocument, rules: Rules, base: string): string {
  const tags = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = 'other'] = operation.tags ?? [];
      const rule = rules.get(nameOf(method, path));
      tags.set(tag, [...(tags.get(tag) ?? []), operationHtml(method, path, operation, rule, base)]);
    }
  }
  const idOf = (tag: string): string => `tag-${tag.replaceAll(/\W+/g, '-')}`;
  const sorted = [...tags].sort(([a], [b]) => a.localeCompare(b));
  const links = sorted.map(([tag]) => `<a href="#${idOf(tag)}">${escapeHtml(tag)}</a>`).join(' ');
  const sections = sorted.map(
    ([tag, operations]) =>
      `<section id="${idOf(tag)}"><h2>${escapeHtml(tag)}</h2>${operations.join('')}</section>`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><pre>${schemaHtml(schema)}</pre></section>`,
  );
  const title = escapeHtml(document.info.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>
<header><h1>${title}</h1>
<p>${escapeHtml(document.info.description ?? '')}</p>
<p>Programs send a personal API token, made in the <a href="/profile">profile</a> below API tokens. Each route says the scope that it
needs; one that names none takes no token.</p>
<pre>${escapeHtml(`curl -H "Authorization: Bearer $PRICEALGO_TOKEN" ${base}/api/watchlists`)}</pre>
<p>To read by programs: <a href="/api/docs/openapi.json">openapi.json</a> (HTTP), <a href="/api/docs/asyncapi.json">asyncapi.json</a> (sockets at
<code>/socket.io</code>).</p>
<nav aria-label="Groups of routes">${links} <a href="#schemas">schemas</a></nav></header>
<main>${sections.join('\n')}
<section id="schemas"><h2>Schemas</h2>${schemas.join('\n')}</section></main></body></html>
`;
}

function operationHtml(
  method: string,
  path: string,
  operation: Operation,
  rule: AccessRule | undefined,
  base: string,
): string {
  const { operationId, summary = '', description, parameters = [], requestBody, responses = {} } = operation;
  const body = schemaOf(requestBody?.content);
  const answer = schemaOf(responses['200']?.content);
  const data = answer && (answer.properties?.['data'] ?? answer);
  const parts = [
    description ? `<p>${escapeHtml(description)}</p>` : '',
    `<p class="who">${escapeHtml(accessText(rule))}</p>`,
    parameters.length > 0 ? parametersHtml(parameters) : '',
    body ? `<h4>Body</h4><pre>${schemaHtml(body)}</pre>` : '',
    data ? `<h4><code>data</code> of the answer</h4><pre>${schemaHtml(data)}</pre>` : '',
    `<h4>curl</h4><pre>${escapeHtml(curlOf(method, path, operation, rule, base))}</pre>`,
  ];
  return (
    `<details id="${escapeHtml(operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ` +
    `<span>${escapeHtml(summary)}</span></summary>${parts.join('')}</details>`
  );
}

/** Who may call a route, in words. */
function accessText(rule: AccessRule | undefined): string {
  if (rule?.kind !== 'roles') return 'Everyone, without a token.';
  const subscription = rule.subscription ? ' whose subscription runs' : '';
  const token = rule.scope ? `A personal API token needs the scope ${rule.scope}.` : 'No personal API token.';
  return `Members${subscription}. ${token}`;
}

function parametersHtml(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: where, required, description, schema = {} }) =>
      `<dt><code>${escapeHtml(name)}</code> ${escapeHtml(where)}${required ? ', required' : ''}</dt>` +
      `<dd><code>${schemaHtml({ ...schema, description: undefined })}</code> ${escapeHtml(description ?? '')}</dd>`,
  );
  return `<h4>Parameters</h4><dl>${rows.join('')}</dl>`;
}

function curlOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  rule: AccessRule | undefined,
  base: string,
): string {
  const query = parameters
    .filter(({ in: where, required }) => where === 'query' && required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(schema?.example ?? '…'))}`)
    .join('&');
  return [
    'curl',
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(rule?.kind === 'roles' ? ['-H "Authorization: Bearer $PRICEALGO_TOKEN"'] : []),
    ...(requestBody?.content['application/json']
      ? ['-H "Content-Type: application/json" -d @body.json']
      : []),
    `"${base}${path}${query && `?${query}`}"`,
  ].join(' ');
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content && Object.values(content)[0]?.schema;
}

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#ccd,#445);--soft:light-dark(#f4f5f8,#1d2027);--get:light-dark(#0a6640,#63d6a0);
--link:light-dark(#0b57d0,#8ab4f8)}
body{margin:0 auto;max-width:60rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#14161b);
color:light-dark(#1a1c22,#e6e8ee);overflow-wrap:anywhere}
a{color:var(--link)}nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem}nav a{padding:.25rem 0}
pre{white-space:pre-wrap;background:var(--soft);padding:.75rem;border-radius:.25rem;font-size:.8125rem}
details{border-top:1px solid var(--line)}summary{padding:.6rem 0;cursor:pointer}summary b{color:var(--get)}
summary span{display:block}dt{margin-top:.5rem}dd{margin-left:1rem}h4{margin:.75rem 0 .25rem}.who{font-style:italic}
:focus-visible{outline:2px solid var(--link)}`;
