import fc from 'fast-check';
import { hostileText, jsonText, mutatedJson } from './mutations.js';
import { SchemaValues, type Schema } from './schema-values.js';

export type Role = 'visitor' | 'member' | 'admin' | 'nobody';

/** One request as it goes out, but for the login and for ids that were seen in answers. */
export interface HostileRequest {
  /** As the API's description has it: `/api/media/{name}`. */
  readonly route: string;
  readonly method: string;
  readonly role: Role;
  /** With its query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Decides which id that was seen takes the place of which in path and body; `null`: none. */
  readonly aim: number | null;
}

/** A request in words: all that is needed to send it again, but for a token. */
export function described({ method, path, role, headers, body }: HostileRequest): string {
  const sent = body === undefined ? '' : ` body ${JSON.stringify(body.toString('utf8', 0, 1_500))}`;
  const under = Object.keys(headers).length === 0 ? '' : ` ${JSON.stringify(headers).slice(0, 600)}`;
  return `${method} ${path.slice(0, 600)} as ${role}${under}${sent}`;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, { content?: Record<string, unknown> }>>;
  readonly security?: readonly unknown[];
}
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Route {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

type Headers = Record<string, string>;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Requests to every route that the API's description has: a new one joins by itself. */
export class HostileRequests {
  readonly routes: readonly Route[];
  private readonly values: SchemaValues;

  constructor({ paths, components }: ApiDescription) {
    this.values = new SchemaValues(components.schemas);
    this.routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
  }

  /** As a client of ours would ask. */
  wellFormed({ path, method, operation }: Route): fc.Arbitrary<HostileRequest> {
    const body = this.bodyOf(operation);
    return fc
      .record({
        role: roleFor(path),
        query: this.parameters(operation, 'query'),
        inPath: this.parameters(operation, 'path'),
        body: body
          ? body.map((value) => ({ headers: JSON_TYPE, body: jsonText(value) }))
          : multipartFor(operation),
        aim: fc.option(fc.nat(), { freq: 6 }),
      })
      .map(({ query, inPath, body: sent, ...rest }) => ({
        route: path,
        method,
        path: addressOf(path, inPath, entriesOf(query)),
        ...sent,
        ...rest,
      }));
  }

  /** A field, a parameter or the whole body is none that a client of ours would send. */
  mutated(route: Route): fc.Arbitrary<HostileRequest> {
    const body = this.bodyOf(route.operation);
    const query = this.parameters(route.operation, 'query');
    const names = [...this.namesOf(route.operation, 'query'), 'id', 'page', 'sort', 'q', '__proto__'];
    return this.wellFormed(route).chain((whole) =>
      fc
        .record({
          body: body
            ? fc.oneof(
                {
                  weight: 6,
                  arbitrary: mutatedJson(body).map((text) => ({ headers: JSON_TYPE as Headers, body: text })),
                },
                { weight: 1, arbitrary: wrongType(body) },
              )
            : multipartFor(route.operation),
          path: oddPath(route.path, query, names),
          // What keeps answers reads the body before it is validated.
          key: fc.option(
            fc.uuid().map((uuid) => ({ 'Idempotency-Key': uuid })),
            { freq: 2 },
          ),
        })
        .map(({ path, body: sent, key }) => ({
          ...whole,
          path,
          ...sent,
          headers: { ...sent.headers, ...key },
        })),
    );
  }

  /** A request as it should be, under headers and methods that are not. */
  withOddHeaders(route: Route): fc.Arbitrary<HostileRequest> {
    return fc
      .tuple(
        this.wellFormed(route),
        oddHeaders,
        fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom(...METHODS)),
      )
      .map(([whole, headers, method]) => ({
        ...whole,
        method: method || whole.method,
        headers: { ...whole.headers, ...headers },
      }));
  }

  private bodyOf(operation: Operation): fc.Arbitrary<unknown> | null {
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    return schema ? this.values.of(schema) : null;
  }

  private namesOf(operation: Operation, place: string): string[] {
    return (operation.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name);
  }

  private parameters(operation: Operation, place: string): fc.Arbitrary<Record<string, unknown>> {
    const all = (operation.parameters ?? []).filter((each) => each.in === place);
    const fields = Object.fromEntries(all.map(({ name, schema = {} }) => [name, this.values.of(schema)]));
    const requiredKeys = all.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(fields, { requiredKeys });
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY'];

/** Mostly somebody who may; else somebody who may not, or who holds a token that never was one. */
function roleFor(path: string): fc.Arbitrary<Role> {
  const admin =
    /\/api\/(admin\/|update(?:application)|pushnotification|sendstatusemail|notification-broadcasts)/.test(
      path,
    );
  const usual: Role = admin ? 'admin' : 'member';
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant(usual) },
    fc.constantFrom<Role>('visitor', 'member', 'admin', 'nobody'),
  );
}

function entriesOf(record: Record<string, unknown>): [string, string][] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as [string, string]],
  );
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const queryText = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');

export function addressOf(
  path: string,
  inPath: Record<string, unknown>,
  query: readonly (readonly [string, string])[],
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(String(inPath[name] ?? 'x')));
  return query.length > 0 ? `${filled}?${queryText(query)}` : filled;
}

/** Percent signs that mean nothing, or what no text is made of. */
const ODD_ESCAPES = [
  '%',
  '%zz',
  '%00',
  '%c0%af',
  '%ed%a0%80',
  '%u0041',
  '%ff%fe',
  '%0d%0aX:1',
  '+',
  '&&&',
  '=',
  '[]=1',
  'a[b][c]=1',
  ';',
  '%E2%80%AE',
];
/** Long, but below what Node takes as a head (16 kB): beyond it nothing of ours is asked. */
const hostileParameter = hostileText.map((text) => text.slice(0, 1_200));

function oddPath(
  path: string,
  query: fc.Arbitrary<Record<string, unknown>>,
  names: readonly string[],
): fc.Arbitrary<string> {
  const odd = fc.tuple(fc.constantFrom(...names), hostileParameter);
  return fc
    .tuple(
      query,
      fc.array(odd, { maxLength: 3 }),
      fc.option(fc.constantFrom(...ODD_ESCAPES), { freq: 3 }),
      hostileParameter,
    )
    .map(([usual, added, escape, segment]) => {
      // A second value of a name beside the first, or in its place.
      const kept = entriesOf(usual).filter(
        ([name], index) => index % 2 === 0 || !added.some(([other]) => other === name),
      );
      const text = queryText([...kept, ...added]) + (escape === null ? '' : `&${escape}`);
      const filled = path.replace(/\{\w+\}/g, encoded(segment) || 'x');
      return text ? `${filled}?${text}` : filled;
    });
}

type Sent = { readonly headers: Headers; readonly body?: string | Buffer };

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/json; charset=x',
  'application/json;;;',
  'application/JSON',
  'application/vnd.api+json',
  'text/html',
  '*/*',
  ';',
];

const wrongType = (body: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> =>
  fc
    .tuple(body, fc.constantFrom(...TYPES))
    .map(([value, type]) => ({ headers: { 'Content-Type': type }, body: jsonText(value) }));

const BOUNDARY = 'x-boundary-x';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file as a form has it. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}
export const PIXEL_FORM: SentFile = { name: 'a.png', type: 'image/png', bytes: PIXEL };

/** @returns headers and body of a form with one file */
export function formWith({ name, type, bytes }: SentFile): { headers: Headers; body: Buffer } {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    `Content-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

/** Forms with files that are whole, cut, empty, none, named oddly, or of another kind than they say. */
function multipartFor(operation: Operation): fc.Arbitrary<Sent> {
  if (!operation.requestBody?.content?.['multipart/form-data']) return fc.constant({ headers: {} });
  const file = fc.oneof(
    fc.constantFrom(
      PIXEL,
      PIXEL.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.from('<svg onload="x"/>'),
      Buffer.from('GIF89a'),
    ),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([PIXEL.subarray(0, 33), bytes])),
  );
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constant('file') },
    fc.constantFrom('', 'alt', '__proto__', 'x'.repeat(5_000)),
  );
  const fileName = fc.constantFrom(
    'a.png',
    '../../etc/passwd',
    '',
    'a\u0000.png',
    '\u202egnp.exe',
    'a"b.png',
  );
  const type = fc.constantFrom('image/png', 'image/webp', 'text/html', '', 'image/svg+xml');
  const end = fc.constantFrom(`\r\n--${BOUNDARY}--\r\n`, `\r\n--${BOUNDARY}\r\n`, '', '\r\n--other--');
  return fc
    .tuple(fc.array(fc.tuple(name, fileName, type, file), { minLength: 1, maxLength: 3 }), end)
    .map(([parts, last]) => ({
      headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat([
        ...parts.flatMap(([field, filename, mime, bytes], index) => [
          Buffer.from(
            `${index > 0 ? '\r\n' : ''}--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n` +
              `Content-Type: ${mime}\r\n\r\n`,
          ),
          bytes,
        ]),
        Buffer.from(last),
      ]),
    }));
}

/** Visible ASCII, spaces and Latin-1: what a header can hold at all. */
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    ',',
    ';',
    '"',
    '""',
    'null',
    '-1',
    '0',
    '1e9',
    'x'.repeat(3_000),
    '\u00ff\u00fe',
    '%00',
    ',,,,,',
    '${x}',
  ),
  fc.string({ maxLength: 60 }),
);

const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  Range: [
    'bytes=5-1',
    'bytes=0-',
    'bytes=-0',
    'bytes=0-0,1-1,2-2',
    'bytes=9999999999999999999-',
    'lines=1',
    `bytes=${'0-1,'.repeat(900)}`,
  ],
  'If-Range': ['"x"', 'Thu, 99 Foo 2000'],
  'If-None-Match': ['*', '"x"', 'W/"', `${'"a",'.repeat(800)}"b"`],
  'If-Modified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '99999999999999'],
  'Idempotency-Key': ['a', '', 'same-key-of-all', 'x'.repeat(256), 'x'.repeat(4_000), '../..', '\u00e9'],
  'Accept-Encoding': [
    'gzip',
    'br',
    'zstd',
    '*;q=0',
    'gzip;q=abc',
    `${'gzip,'.repeat(800)}br`,
    'identity;q=0',
  ],
  'Content-Encoding': ['gzip', 'br', 'deflate', 'zstd', 'x'],
  Accept: ['text/html', 'application/xml', '*/*;q=x', 'a'.repeat(2_000)],
  'Accept-Language': ['de', '*', '-', 'en-'.repeat(500), 'xx-XX-x-private;q=2'],
  Cookie: [
    'refresh=x',
    'known-device=x',
    '=',
    ';;;;',
    'a=%',
    `${'a=b; '.repeat(900)}c=d`,
    '__proto__=x',
    'refresh="a; b"',
  ],
  Authorization: [
    'Bearer',
    'Bearer  ',
    'Basic Og==',
    'bearer x.y.z',
    `Bearer ${'a'.repeat(6_000)}`,
    'Bearer ..',
    'Digest x',
  ],
  Origin: ['null', 'https://evil.example', '', 'file://', 'http://127.0.0.1'],
  Referer: ['::', 'javascript:1'],
  'X-Forwarded-For': ['1.2.3.4', '::1, 127.0.0.1', 'unknown', ','.repeat(500), '999.999.999.999', '[::1'],
  'X-Forwarded-Host': ['evil.example', ''],
  'X-Forwarded-Proto': ['https', 'javascript'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Request-Id': ['x', 'x'.repeat(2_000)],
  'User-Agent': ['', '\u00ff', 'x'.repeat(3_000)],
  'Content-Type': TYPES,
  'Sec-Fetch-Site': ['cross-site', 'none'],
  Expect: ['100-continue'],
};

const oneOddHeader = fc
  .constantFrom(...Object.keys(ODD_HEADERS))
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ODD_HEADERS[name]!) }, headerText),
    ),
  );

const oddHeaders: fc.Arbitrary<Headers> = fc
  .array(oneOddHeader, { minLength: 1, maxLength: 4 })
  // `Expect` is answered before the body is sent, which our client does not wait for with other odd values.
  .map((list) =>
    Object.fromEntries(list.filter(([name, value]) => name !== 'Expect' || value === '100-continue')),
  );
