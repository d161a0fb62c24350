import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { AttackedProduct } from '../../hostile/attacked-product.js';
import type { ApiDescription } from '../../hostile/requests.js';
import { SchemaValues, type Schema } from '../../hostile/schema-values.js';
import { ROOT } from '../../lifecycle/product.js';
import { AttackFigures } from './attack-figures.js';
import { ask } from './attack-people.js';

jest.setTimeout(300_000);

const AT_ONCE = 12;
/** No number of JavaScript; JSON has no bound for them. */
const NUMBERS = ['1e999', '-1e999', '1E400'];
/** Stands where such a number is written into a text. */
const MARK = '"@number@"';

interface Operation {
  readonly method: string;
  readonly route: string;
  readonly schema: Schema;
  readonly numeric: readonly string[];
}
interface Sent {
  readonly operation: Operation;
  readonly body?: string;
  readonly query?: string;
  readonly token?: string | undefined;
  readonly key?: string;
}

const api = JSON.parse(readFileSync(path.join(ROOT, 'backend/openapi.json'), 'utf8')) as ApiDescription;
const values = new SchemaValues(api.components.schemas);
const operations = Object.entries(api.paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, { requestBody, parameters = [] }]): Operation => ({
    method: method.toUpperCase(),
    route,
    schema: requestBody?.content?.['application/json']?.schema ?? {},
    numeric: parameters
      .filter(({ in: place, schema }) => place === 'query' && /^(?:number|integer)$/.test(schema?.type ?? ''))
      .map(({ name }) => name),
  })),
);
const writes = operations.filter(({ method }) => method !== 'GET');
const reads = operations.filter(({ method }) => method === 'GET');

const resolved = (schema: Schema): Schema =>
  schema.$ref ? resolved(api.components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;

/** The same value with the mark in the place of every number. */
function marked(value: unknown): unknown {
  if (typeof value === 'number') return JSON.parse(MARK);
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, marked(child)]));
}

/** Bodies with the number where a client would put one, where it would put something else, and where it would put nothing. */
function bodiesOf({ schema }: Operation): string[] {
  const fields = Object.keys(resolved(schema).properties ?? {});
  const whole = fc
    .sample(values.of(schema), { numRuns: 3, seed: 7 })
    .map((value) => JSON.stringify(marked(value) ?? null));
  return [
    MARK,
    `[${MARK}]`,
    `{"x":${MARK}}`,
    `{"x":{"y":[[${MARK}]]}}`,
    ...fields.map((name) => `{${JSON.stringify(name)}:${MARK}}`),
    ...whole.filter((text) => text.includes(MARK)),
  ];
}

describe('numbers beyond what a number holds', () => {
  const figures = new AttackFigures('7-infinite-numbers');
  let product: AttackedProduct;
  let tokens: Record<'visitor' | 'member' | 'admin', string | undefined>;
  beforeAll(async () => {
    product = await AttackedProduct.start();
    const [member, admin] = [await product.attacker('member'), await product.attacker('admin')];
    tokens = { visitor: undefined, member: member.token, admin: admin.token };
  });
  afterAll(async () => {
    figures.write();
    await product?.stop();
  });

  type Answer = Awaited<ReturnType<typeof ask>>;
  const send = ({ operation: { method, route }, body, query = '', token, key }: Sent): Promise<Answer> =>
    ask(product.url + route.replace(/\{\w+\}/g, 'x') + query, {
      method,
      headers: {
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  /** Sends all, some at once. @returns the statuses that came, and what was answered otherwise than `allowed` says */
  async function judged(all: readonly Sent[], allowed: (answer: Answer) => boolean) {
    const waiting = [...all];
    const statuses = new Map<number, number>();
    const others: string[] = [];
    const work = async (): Promise<void> => {
      for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
        const answer = await send(sent);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (!allowed(answer))
          others.push(
            `${sent.operation.method} ${sent.operation.route}${sent.query ?? ''} ${sent.body ?? ''}${sent.key ? ' with a key' : ''}: ${answer.status} ${answer.text.slice(0, 200)}`,
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return {
      statuses: [...statuses]
        .sort()
        .map(([status, times]) => `${times} × ${status}`)
        .join(', '),
      others,
    };
  }

  it('are refused by every write, with and without an Idempotency-Key, whoever sends them', async () => {
    expect(writes.length).toBeGreaterThan(100);
    const all = writes.flatMap((operation) =>
      bodiesOf(operation).flatMap((text, n) => {
        const body = text.replaceAll(MARK, NUMBERS[n % NUMBERS.length]!);
        return Object.values(tokens).flatMap((token): Sent[] => {
          // A second one with the same key must not meet what the first one left.
          const key = randomUUID();
          return [
            { operation, body, token },
            { operation, body, token, key },
            { operation, body, token, key },
          ];
        });
      }),
    );
    const { statuses, others } = await judged(
      all,
      ({ status, text }) =>
        [401, 403].includes(status) || (status === 400 && text.includes('invalid_request')),
    );
    expect(others).toEqual([]);
    const [kept] = await product.query<{ n: number }>(
      `select (select count(*) from idempotency_key)::int + (select count(*) from visitor_idempotency_key)::int as n`,
    );
    expect(kept!.n).toBe(0);
    figures.add(
      `answers of ${writes.length} writes to ${all.length} bodies`,
      statuses,
      '400 or no access; 0 × 5xx',
    );
  });

  it('are refused with the name of their field', async () => {
    const [operation] = writes.filter(({ route }) => route === '/api/alerts/create');
    const body = `{"exchangeShortName":"NASDAQ","symbol":"AAPL","condition":{"kind":"above","price":1e999}}`;
    for (const key of [undefined, randomUUID()]) {
      const { status, text } = await send({
        operation: operation!,
        body,
        token: tokens.member,
        ...(key ? { key } : {}),
      });
      const { data } = JSON.parse(text) as { data: { fields: Record<string, string> } };
      expect([status, Object.keys(data.fields)]).toEqual([400, ['condition.price']]);
    }
  });

  it('fail no read either, wherever a parameter is a number', async () => {
    const all = reads.flatMap((operation) =>
      operation.numeric.flatMap((name) =>
        [...NUMBERS, 'Infinity', 'NaN', '0x1p9999'].flatMap((number): Sent[] =>
          Object.values(tokens).map((token) => ({ operation, query: `?${name}=${number}`, token })),
        ),
      ),
    );
    expect(all.length).toBeGreaterThan(100);
    const { statuses, others } = await judged(all, ({ status }) => status >= 400 && status < 500);
    expect(others).toEqual([]);
    figures.add(`answers of reads to ${all.length} parameters`, statuses, '4xx; 0 × 5xx');
  });
});
