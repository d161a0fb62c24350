import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { Memory } from './attacked-product.js';
import { HostileClient } from './http-client.js';
import { HostileRequests, type ApiDescription, type HostileRequest } from './requests.js';
import { shortest } from './shortest.js';
import { Siege, type Attacked } from './siege.js';

const SEED = 7;
const MB = 2 ** 20;
/** Nothing but the fault that hangs takes as long. */
const ANSWER_MS = 3_000;

const API: ApiDescription = {
  paths: {
    '/api/things': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', maxLength: 20 },
                  size: { type: 'integer' },
                  note: { type: 'string', maxLength: 40 },
                  tags: { type: 'array', items: { type: 'string', maxLength: 5 } },
                },
                required: ['name', 'size', 'note', 'tags'],
              },
            },
          },
        },
      },
    },
    '/api/things/{id}': {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'q', in: 'query', schema: { type: 'string', maxLength: 10 } },
        ],
      },
    },
  },
  components: { schemas: {} },
};

interface Told {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
}
type Fault = (told: Told, response: http.ServerResponse, product: FaultyProduct) => void;

const wrapper = (status: string, message = ''): string => JSON.stringify({ status, data: {}, message });

/** Answers everything as the product does, but for one shape of request, with which it does what it must not. */
class FaultyProduct implements Attacked {
  alive = true;
  readonly output = 'last words of the log';
  logOf(requestId: string): string[] {
    return [`the line of ${requestId}`];
  }

  /** What it has not let go of, bytes. */
  leaked = 0;
  private readonly server = http.createServer((request, response) => void this.answer(request, response));

  constructor(
    private readonly hasShape: (told: Told) => boolean,
    private readonly fault: Fault,
  ) {}

  async listen(): Promise<number> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async memory(): Promise<Memory> {
    return { rss: 100 * MB + this.leaked, heapUsed: 50 * MB + this.leaked, external: 0 };
  }

  async restore(): Promise<void> {}

  end(): void {
    this.alive = false;
    this.close();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    let body: unknown;
    try {
      body = text === '' ? undefined : JSON.parse(text);
    } catch {
      body = undefined;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const told = { method: request.method ?? '', url, body };
    response.setHeader('Content-Type', 'application/json');
    if (this.hasShape(told)) return this.fault(told, response, this);
    response.end(wrapper('success'));
  }
}

const isLarge = ({ body }: Told): boolean => Number((body as { size?: unknown } | undefined)?.size) > 500_000;
const asksForPage = ({ url }: Told): boolean => Number(url.searchParams.get('page')) < 0;
const fails = (_told: Told, response: http.ServerResponse): void => {
  const data = { code: 'internal_error', requestId: 'request-1' };
  response.writeHead(500).end(JSON.stringify({ status: 'error', data, message: 'Something went wrong.' }));
};

describe('the attacker', () => {
  let product: FaultyProduct;
  let client: HostileClient;
  afterEach(() => {
    client.close();
    product.close();
  });

  /** Well-formed requests to every route of the small API. @returns what is said of the product afterwards */
  async function attacked(
    hasShape: (told: Told) => boolean,
    fault: Fault,
    disturbed = false,
  ): Promise<string> {
    product = new FaultyProduct(hasShape, fault);
    client = new HostileClient(await product.listen(), 1, new Set(), ANSWER_MS);
    const bystander = {
      isServed: async () => {
        if (disturbed) throw new Error('/api/health/ready: 503');
      },
    };
    const siege = new Siege(product, bystander, client, { seed: SEED, runs: 2, atOnce: 1 });
    await siege.growUp(() => Promise.resolve());
    const requests = new HostileRequests(API);
    const sent = requests.routes.flatMap((route) =>
      fc.sample(requests.wellFormed(route), { numRuns: 60, seed: SEED }),
    );
    await siege.send(sent);
    return siege.staysWhole('requests to things').then(
      () => 'whole',
      ({ message }: Error) => message,
    );
  }

  it('has nothing to say of a product without a fault', async () => {
    expect(await attacked(() => false, fails)).toBe('whole');
    expect(client.reached.size).toBe(2);
  });

  it('names seed, batch and the request with which something failed, whole and in its shortest form', async () => {
    const message = await attacked(isLarge, fails);
    expect(message).toContain('after "requests to things"');
    expect(message).toContain(`HOSTILE_SEED=${SEED} HOSTILE_RUNS=2 npm run test:hostile -w backend`);
    expect(message).toMatch(
      /POST \/api\/things as \w+ .*"Content-Type":"application\/json".* body ".*name.*size/,
    );
    expect(message).toContain('→ a fault of its own: 500 application/json');
    expect(message).toContain('log: the line of request-1');
    expect(message).toMatch(/\n {2}shortest: POST \/api\/things as visitor body "\{\\"size\\":\d+\}"/);
    // The same seed meets the same.
    client.close();
    product.close();
    expect(await attacked(isLarge, fails)).toBe(message);
  });

  it('shortens addresses, too', async () => {
    expect(await attacked(asksForPage, fails)).toMatch(
      /shortest: GET \/api\/things\/[0-9a-f-]+\?page=-\d+ as visitor(\n|$)/,
    );
  });

  it.each<[string, Fault, string]>([
    [
      'is neither wrapper nor file',
      (_told, response) => void response.end('{"status":"success","data":{},"message":"","more":1}'),
      'neither wrapper nor file: 200',
    ],
    ['is no JSON', (_told, response) => void response.end('{"status":'), 'neither wrapper nor file: 200'],
    [
      'is a page',
      (_told, response) => void response.setHeader('Content-Type', 'text/html').end('<p>x</p>'),
      'neither wrapper nor file: 200 text/html',
    ],
    [
      'speaks of the inside',
      (_told, response) => void response.writeHead(400).end(wrapper('error', 'at read (node_modules/pg)')),
      'it speaks of its inside: 400',
    ],
    ['never comes', () => undefined, 'no answer:  timed out'],
  ])('notices an answer that %s', async (_name, fault, words) => {
    const message = await attacked(isLarge, fault);
    expect(message).toContain(`→ ${words}`);
    expect(message).toMatch(/POST \/api\/things as \w+ /);
  });

  it('notices memory that is not given back, and which requests leave it', async () => {
    const message = await attacked(isLarge, (_told, response, { leaked }) => {
      product.leaked = leaked + 4 * MB;
      response.end(wrapper('success'));
    });
    expect(message).toMatch(/memory: \d+\.\d MB are left, 134\.0 MB may be/);
    expect(message).toMatch(/is left by these:\nPOST \/api\/things as/);
    expect(message).not.toContain('GET /api/things/');
  });

  it('notices a product that each round of everything makes larger', async () => {
    product = new FaultyProduct(() => false, fails);
    client = new HostileClient(await product.listen(), 1, new Set(), ANSWER_MS);
    const siege = new Siege(product, { isServed: () => Promise.resolve() }, client, {
      seed: SEED,
      runs: 2,
      atOnce: 1,
    });
    const grows = siege.growUp(() => {
      product.leaked += 9 * MB;
      return Promise.resolve();
    });
    await expect(grows).rejects.toThrow('each of 6 left more than 8 MB');
  });

  it('notices that the process ended, and by what', async () => {
    const message = await attacked(isLarge, (_told, _response, ended) => ended.end());
    expect(message).toContain('the process has ended');
    expect(message).toMatch(/cut off: POST \/api\/things as \w+ .*size/);
    expect(message).toContain('last words of the log');
  });

  it('notices that somebody else is not served', async () => {
    expect(await attacked(() => false, fails, true)).toContain(
      'nobody else is served: /api/health/ready: 503',
    );
  });
});

describe('the shortest form of a request', () => {
  const whole: HostileRequest = {
    route: '/api/x',
    method: 'POST',
    role: 'admin',
    path: '/api/x?a=1&b=2',
    headers: { 'X-A': '1' },
    body: '{"a":[1,{"b":"long text"}],"c":2}',
    aim: null,
  };

  it('keeps what the fault needs, whatever that is', async () => {
    const all = `${whole.role} ${whole.path} ${JSON.stringify(whole.headers)} ${whole.body as string}`;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(['admin', 'a=1', 'b=2', 'X-A', '"b"', 'text', '"c":2']),
        async (needed) => {
          const least = await shortest(whole, async ({ role, path, headers, body }) => {
            const text = `${role} ${path} ${JSON.stringify(headers)} ${String(body)}`;
            return needed.every((part) => text.includes(part));
          });
          const text = `${least.role} ${least.path} ${JSON.stringify(least.headers)} ${String(least.body)}`;
          for (const part of needed) expect(text).toContain(part);
          if (needed.length === 0) expect(text.length).toBeLessThan(all.length / 2);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is the whole one where nothing of it fails again', async () => {
    expect(await shortest(whole, async () => false)).toEqual(whole);
  });
});
