import { readFileSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import { API_SCOPES } from '@pricealgo/contract/api-scopes';
import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import { addressIn } from '../../src/openapi/document.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const BACKEND = path.resolve(import.meta.dirname, '..', '..');

interface PollingError extends Error {
  /** HTTP status of the refused request. */
  description: number;
  context: { responseText: string };
}

/**
 * What a line of the table opens: `GET` or `POST` of addresses (an `…/` one stands beside the one before it), or `every POST` below
 * folders.
 * @returns `METHOD address`, sorted
 */
function routesIn(opens: string, declared: readonly { method: string; address: string }[]): string[] {
  const [, every, method] = /^(every )?`(GET|POST)/.exec(opens) ?? [];
  if (!method) return [];
  const [beforeSockets] = opens.split(' and the socket');
  const named = [...beforeSockets!.matchAll(/`(?:(?:GET|POST) )?(?:\/api\/)?([\w…/-]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== method);
  if (every)
    return declared
      .filter((route) => route.method === method)
      .map(({ address }) => address.replace(/^\/api\//, ''))
      .filter((address) => named.some((folder) => address.startsWith(folder)))
      .map((address) => `${method} ${address}`)
      .sort();
  let base = '';
  return named
    .map((name) => {
      if (!name.startsWith('…')) base = name.split('/')[0]!;
      return `${method} ${name.replace('…', base)}`;
    })
    .sort();
}

/** What docs/api.md says of sockets, against the running application. */
describe('docs/api.md', () => {
  const page = readFileSync(path.join(BACKEND, '..', 'docs', 'api.md'), 'utf8');
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(API);
  });

  it('a client with the defaults of Socket.IO is told in words what it has to change', async () => {
    const client = io(`${test.url}/tickers`, { reconnection: false, forceNew: true });
    // Read at once: the client empties its request as soon as the event has been handled.
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve) =>
      client.once('connect_error', (error) => {
        const { description, context } = error as PollingError;
        resolve({ status: description, text: context.responseText });
      }),
    );
    client.disconnect();
    const [, shown] = /```json\n(\{\s*"status"[^]*?)```/.exec(page)!;
    const answer = JSON.parse(text) as { data: { requestId: string } };
    expect(status).toBe(400);
    expect({ ...answer, data: { ...answer.data, requestId: '…' } }).toEqual(JSON.parse(shown!));
  });

  it.each(['GET', 'POST'])('a %s of long polling is answered with the wrapper', async (method) => {
    for (const query of [
      'EIO=4&transport=polling',
      'EIO=4&transport=polling&sid=x',
      'transport=websocket',
      '',
    ]) {
      const response = await fetch(`${test.url}/socket.io/?${query}`, { method });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await response.json()).toMatchObject({ status: 'error', data: { code: 'invalid_request' } });
    }
  });

  it('its table of scopes names the routes that each opens, all of them and no other', () => {
    const declared = declaredRoutes(test.app).flatMap(({ method, path: address, rule }) =>
      rule?.kind === 'roles' && rule.scope ? [{ method, address, scope: rule.scope }] : [],
    );
    const [, section] = /## Scopes of personal API tokens\n([^]*?)\n## /.exec(page)!;
    const rows = [...section!.matchAll(/^\| `([a-z]+:[a-z]+)` +\| (.+?) +\|$/gm)].map(
      ([, scope, opens]) => [scope!, opens!] as const,
    );
    expect(rows.map(([scope]) => scope)).toEqual([...API_SCOPES]);
    for (const [scope, opens] of rows) {
      const routes = declared
        .filter((route) => route.scope === scope)
        .map(({ method, address }) => `${method} ${address.replace(/^\/api\//, '')}`);
      expect([scope, routesIn(opens, declared)]).toEqual([scope, routes.sort()]);
    }
  });

  it('its page shows what members and programs may call, with the scopes that are enforced, and no script', async () => {
    const answer = await fetch(`${test.url}/api/docs`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script|\son\w+=|javascript:/);
    const routeOf = (name: string): string =>
      new RegExp(`<details id="${name}">[^]*?</details>`).exec(html)![0];
    const made = routeOf('Watchlists_create');
    expect(made).toContain('A personal API token needs the scope write:watchlists.');
    expect(made).toContain('href="#schema-CreateWatchlistDto"');
    expect(made).toContain('curl -X POST -H &quot;Authorization: Bearer $PRICEALGO_TOKEN&quot;');
    expect(routeOf('Tickers_list')).toContain('Everyone, without a token.');
    expect(html).not.toContain('/api/admin/');
    // Every link of the page leads somewhere on it.
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id));
    expect(missing).toEqual([]);
    expect(ids.size).toBeGreaterThan(200);

    const served = (await (await fetch(`${test.url}/api/docs/openapi.json`)).json()) as { paths: object };
    const paths = Object.keys(served.paths);
    expect(paths).toContain('/api/watchlists/create');
    expect(paths.filter((one) => /^\/api\/(admin|dev)\b/.test(one))).toEqual([]);
    const sockets = await (await fetch(`${test.url}/api/docs/asyncapi.json`)).json();
    expect(sockets).toMatchObject({ asyncapi: '3.0.0' });
    expect((await fetch(`${test.url}/api/docs/other`)).status).toBe(404);
    expect((await fetch(`${test.url}/api/docs`, { method: 'POST' })).status).toBe(404);
  });
});

/** What openapi.json says of who may call, against the rules that the guard goes by. */
describe('the security of openapi.json', () => {
  interface Operation {
    security?: Record<string, string[]>[];
  }
  const document = JSON.parse(readFileSync(path.join(BACKEND, 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: Record<string, object> };
  };

  it('asks for a token exactly where the rule of the route does', async () => {
    const { app } = await sharedApp(API);
    const declared = new Map(
      declaredRoutes(app).map(({ method, path: address, rule }) => [
        `${method} ${addressIn(address)}`,
        rule!.kind === 'public' ? 'open' : 'token',
      ]),
    );
    const described = Object.entries(document.paths).flatMap(([address, operations]) =>
      Object.entries(operations).map(([method, { security }]): [string, string] => [
        `${method.toUpperCase()} ${address}`,
        security === undefined ? 'open' : 'token',
      ]),
    );
    expect(described.length).toBeGreaterThan(200);
    expect(described.filter(([operation, access]) => declared.get(operation) !== access)).toEqual([]);
  });

  it('names a scheme that the document explains', () => {
    const named = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)));
    expect([...new Set(named)]).toEqual(Object.keys(document.components.securitySchemes));
  });
});
