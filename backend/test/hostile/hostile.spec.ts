import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { ROOT } from '../lifecycle/product.js';
import { AttackedProduct, type Login } from './attacked-product.js';
import { Bystander } from './bystander.js';
import { DescribedAnswers } from './described-answers.js';
import { HostileClient } from './http-client.js';
import { rawText, sendRaw } from './raw-http.js';
import { HostileRequests, type ApiDescription, type HostileRequest } from './requests.js';
import { Siege } from './siege.js';
import { attack, socketAttack } from './socket-attack.js';
import { Tour } from './tour.js';

/** The same run each time, so that a failure comes back; `HOSTILE_SEED=…` asks for another. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_123);
/** Requests of each route: in a round of everything, of which a long run has two at least, and in the batches after them. */
const IN_ROUND = { wellFormed: 2, mutated: 2, oddHeaders: 1 };
const IN_BATCHES = { wellFormed: 3, mutated: 6, oddHeaders: 3 };
/** `HOSTILE_RUNS=20` sends twenty times as much, `HOSTILE_REQUESTS=100000` as often as makes so many requests at least. */
const RUNS = Number(process.env.HOSTILE_RUNS ?? runsFor(Number(process.env.HOSTILE_REQUESTS ?? 0)));
const AT_ONCE = 12;

jest.setTimeout(900_000 * Math.max(1, RUNS / 10));
/** From so many on a young process is let grow up first, for most of a minute: memory is then looked at after each batch. */
const GROWN_UP_FROM = 2;
/** From so many on every route has to have answered with success. */
const ALL_REACHED_FROM = 10;
/** Routes that cannot answer with success here, and why. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  'POST /api/admin/tickers/back-fill': 'simulated prices have no history to fetch',
  'POST /api/admin/tickers/back-fill/cancel': 'as above',
  'POST /api/admin/jobs/retry': 'no job of the product fails here',
  'POST /api/admin/jobs/discard': 'as above',
};

describe(`hostile input (HOSTILE_SEED=${SEED} HOSTILE_RUNS=${RUNS})`, () => {
  let product: AttackedProduct;
  let bystander: Bystander;
  let client: HostileClient;
  let requests: HostileRequests;
  let tour: Tour;
  let siege: Siege;
  let logins: Login[] = [];

  beforeAll(async () => {
    const api = describedApi();
    requests = new HostileRequests(api);
    product = await AttackedProduct.start();
    bystander = await Bystander.arrive(product);
    client = new HostileClient(product.port, AT_ONCE, new Set([bystander.userId]), new DescribedAnswers(api));
    tour = new Tour(client, product, api);
    siege = new Siege(product, bystander, client, { seed: SEED, runs: RUNS, atOnce: AT_ONCE });
  });
  afterAll(async () => {
    client?.close();
    bystander?.leave();
    await product?.stop();
  });

  beforeEach(async () => {
    client.faults.length = 0;
    client.cut.length = 0;
    logins = [];
    for (const role of ['member', 'member', 'admin', 'admin'] as const)
      logins.push(await product.attacker(role));
    client.as(logins);
  });

  /** So many of each route, in an order that mixes them. */
  const forEachRoute = (
    times: number,
    of: (route: HostileRequests['routes'][number]) => fc.Arbitrary<HostileRequest>,
    salt: number,
  ): HostileRequest[] => {
    const sampled = requests.routes.map((route, index) =>
      fc.sample(of(route), { numRuns: Math.ceil(times * RUNS), seed: SEED + salt * 1_000 + index }),
    );
    return Array.from({ length: Math.ceil(times * RUNS) }, (_, turn) =>
      sampled.flatMap((each) => each[turn]!),
    ).flat();
  };

  /** Something is sent, and then the product must be as it was. */
  const batch = (name: string, send: () => Promise<void>): void =>
    void it(name, async () => {
      await send();
      await siege.staysWhole(name);
    });

  batch('a walk through every screen as its users go', async () => {
    await tour.walk();
    if (tour.broken.length > 0) console.warn(`The tour broke off:\n${tour.broken.join('\n')}`);
  });

  (RUNS < GROWN_UP_FROM ? it.skip : it)('takes rounds of everything until none leaves more', async () => {
    await siege.growUp(async (number) => {
      await tour.walk();
      const { wellFormed, mutated, oddHeaders } = IN_ROUND;
      await siege.send(forEachRoute(wellFormed, (route) => requests.wellFormed(route), 10 * number));
      await siege.send(forEachRoute(mutated, (route) => requests.mutated(route), 10 * number + 1));
      await siege.send(forEachRoute(oddHeaders, (route) => requests.withOddHeaders(route), 10 * number + 2));
      await siege.staysWhole(`round ${number} of everything`);
    });
  });

  batch('well-formed requests with whatever the schemas allow', async () => {
    await siege.send(forEachRoute(IN_BATCHES.wellFormed, (route) => requests.wellFormed(route), 3));
  });

  batch('mutated bodies, parameters and files', async () => {
    await siege.send(forEachRoute(IN_BATCHES.mutated, (route) => requests.mutated(route), 4));
  });

  batch('odd headers and methods', async () => {
    await siege.send(forEachRoute(IN_BATCHES.oddHeaders, (route) => requests.withOddHeaders(route), 5));
  });

  batch('bytes that are no HTTP, or nearly', async () => {
    const texts = fc.sample(rawText, { numRuns: Math.ceil(150 * RUNS), seed: SEED });
    await inTurn(texts, async (text) => {
      const statuses = await sendRaw(product.port, text);
      if (statuses.some((status) => status >= 500 && status !== 505))
        client.report(JSON.stringify(text.slice(0, 300)), statuses.join());
    });
  });

  batch('packets of sockets', async () => {
    const attacks = fc.sample(socketAttack, { numRuns: Math.ceil(200 * RUNS), seed: SEED });
    await inTurn(attacks, async (each) => {
      const token = logins.find(({ role }) => role === each.role)?.token;
      for (const fault of await attack(product.port, each, token)) {
        client.report(`${JSON.stringify(each.packets).slice(0, 1_500)} as ${each.role}`, fault);
      }
    });
  });

  it('has sent as many requests as were asked for, and had no answer 5xx', () => {
    const answered = [...client.statuses].sort().map(([status, times]) => `${times} × ${status}`);
    process.stderr.write(
      `figure: hostile input: ${client.sent} requests (HOSTILE_RUNS=${RUNS}): ${answered.join(', ')}\n`,
    );
    expect(client.sent).toBeGreaterThanOrEqual(Number(process.env.HOSTILE_REQUESTS ?? 0));
    expect([...client.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    // The fuzzer is worth something only while it gets past the door.
    expect(client.reached.size).toBeGreaterThan(requests.routes.length / 2);
  });

  it('has had a success of every route', () => {
    const all = requests.routes.map(({ method, path: route }) => `${method} ${route}`);
    const never = all.filter((route) => !client.reached.has(route));
    if (never.length > 0)
      console.warn(`${never.length} of ${all.length} routes never succeeded:\n${never.join('\n')}`);
    if (RUNS < ALL_REACHED_FROM) return;
    expect(never.filter((route) => !(route in UNREACHABLE))).toEqual([]);
    expect(tour.broken).toEqual([]);
  });
});

/** The least of `HOSTILE_RUNS` that sends so many requests, by the operations that the API had when it was described last. */
function runsFor(requests: number): number {
  const { paths } = JSON.parse(
    readFileSync(path.join(ROOT, 'backend/openapi.json'), 'utf8'),
  ) as ApiDescription;
  const routes = Object.values(paths).flatMap((operations) => Object.keys(operations)).length;
  const sum = (times: Readonly<Record<string, number>>): number =>
    Object.values(times).reduce((total, each) => total + each, 0);
  return Math.max(1, Math.ceil(requests / (routes * (2 * sum(IN_ROUND) + sum(IN_BATCHES)))));
}

/** Works through a list, some of it at once. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** What the build under attack says of its own routes. */
function describedApi(): ApiDescription {
  const dir = mkdtempSync(path.join(tmpdir(), 'pricealgo-api-'));
  const file = path.join(dir, 'openapi.json');
  const command = path.join(ROOT, 'backend/dist/commands/write-openapi.js');
  const { status, stderr } = spawnSync(process.execPath, [command, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the API cannot be described:\n${stderr}`);
  const description = JSON.parse(readFileSync(file, 'utf8')) as ApiDescription;
  rmSync(dir, { recursive: true });
  return description;
}
