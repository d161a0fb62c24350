import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import { startRedis } from '../../../scripts/lib/redis-server.mjs';
import { cloneDatabase } from '../kit/databases.ts';
import { running } from '../kit/products.ts';
import { expect, test, type Page } from '../kit/test.ts';
import { readScreen, replayClock, type Screen } from './screen.ts';
import { madeTape, realTape, type Tape } from './tape.ts';

/** The real SPY trades of 2013-10-11; a tape of our own stands in where they are not at hand. */
const tape: Tape = realTape() ?? madeTape();

interface Node {
  page: Page;
  url: string;
}
interface System {
  urls: string[];
  stop: () => Promise<void>;
}

/** Everything in one process, or a feed with worker and two api nodes, Postgres and Redis between them. */
async function start(isCluster: boolean, more: Record<string, string>): Promise<System | null> {
  const env = {
    MARKET_DATA: 'replay',
    REPLAY_DIR: tape.dir,
    REPLAY_DATE: tape.date,
    REPLAY_END: 'stop',
    RATE_LIMIT_FACTOR: '100',
    DATABASE_URL: await cloneDatabase(running().postgresUrl),
    ...more,
  };
  const redis = isCluster ? await startRedis() : null;
  if (isCluster && !redis) return null;
  const nodes: RunningServer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis?.stop();
  };
  try {
    if (!redis) nodes.push(await startServer({ env }));
    else
      for (const ROLES of ['feed,worker', 'api', 'api'])
        nodes.push(await startServer({ env: { ...env, REDIS_URL: redis.url, ROLES } }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls: nodes.slice(isCluster ? 1 : 0).map(({ url }) => url), stop };
}

/** One open page per node. */
function opened(system: System, anotherPage: () => Promise<Page>): Promise<Node[]> {
  return Promise.all(
    system.urls.map(async (url) => {
      const page = await anotherPage();
      await page.goto(`${url}/tickers/${tape.exchange}/${tape.symbol}`);
      await page.locator('[data-testid="ticker-price"][data-value]').waitFor();
      return { page, url };
    }),
  );
}

/** Until the tape ends, no screen shows what it does not hold or goes back, and at the end it has the whole day. */
async function showsTheTape(nodes: Node[]): Promise<void> {
  const seen = nodes.map(() => 0);
  for (let finished = false; !finished;) {
    const screens = await Promise.all(nodes.map(({ page }) => readScreen(page)));
    screens.forEach(({ timeMs, price }, node) => {
      const first = tape.indexAt(timeMs! - 1) + 1;
      const sameMs = tape.states.slice(first, tape.indexAt(timeMs!) + 1);
      expect(sameMs.map((trade) => trade.price)).toContain(price);
      expect(timeMs).toBeGreaterThanOrEqual(seen[node]!);
      seen[node] = timeMs!;
    });
    finished = screens.every(({ volume }) => volume === tape.last.volume);
    await delay(100);
  }
  const { timeMs, price, high, low, volume } = tape.last;
  for (const { page } of nodes) expect(await readScreen(page)).toEqual({ timeMs, price, high, low, volume });
}

/**
 * What stands on the screens while the pause lasts, as soon as it is what it should be: a machine that does something
 * else besides may be late by more than a second.
 * @param lasts whether the next trade is still surely to come
 * @returns the last reading that was over before the pause was; `null` where none was
 */
async function inPause(
  nodes: Node[],
  wanted: Screen,
  lasts: () => Promise<boolean>,
): Promise<Screen[] | null> {
  for (let held: Screen[] | null = null; ; await delay(800)) {
    const screens = await Promise.all(nodes.map(({ page }) => readScreen(page)));
    if (!(await lasts())) return held;
    held = screens;
    if (held.every((screen) => isDeepStrictEqual(screen, wanted))) return held;
  }
}

const PAUSES_SPEED = 4;

/** In three pauses of the tape every screen shows the newest trade. */
async function showsTheNewest(nodes: Node[]): Promise<void> {
  const speed = PAUSES_SPEED;
  // Between two heartbeats of the feed a node's idea of the replay clock may lag by a second of its own time.
  const lagMs = 1_200 * speed;
  const clock = await replayClock(nodes[0]!.url);
  for (let pauses = 0; pauses < 3;) {
    const before = await clock.nowMs();
    // A visitor's screen is at most one second behind; two leave room for a slow machine.
    const settledMs = tape.at(before).timeMs + 2_000 * speed;
    const nextMs = tape.nextMs(before);
    if (before < settledMs || nextMs - before < 1.5 * lagMs) {
      // A socket may ask a hundred times a minute.
      await delay(800);
      continue;
    }
    const { timeMs, price, high, low, volume } = tape.at(before);
    const newest = { timeMs, price, high, low, volume };
    const held = await inPause(nodes, newest, async () => (await clock.nowMs()) + lagMs < nextMs);
    if (held === null) continue;
    for (const screen of held) expect(screen).toEqual(newest);
    pauses += 1;
    await delay(Math.max(0, (nextMs - before) / speed));
  }
  clock.close();
}

/** A day in so many milliseconds. */
const speedFor = (ms: number): string =>
  String(Math.max(1, Math.round((tape.last.timeMs - tape.states[0]!.timeMs) / ms)));

test.describe('A replayed day', () => {
  let system: System;
  test.beforeAll(async () => void (system = (await start(false, { REPLAY_SPEED: speedFor(10_000) }))!));
  test.afterAll(() => system?.stop());

  test('A page of one process never shows what the tape does not hold, and ends with the whole day', async ({
    anotherPage,
  }) => {
    await showsTheTape(await opened(system, () => anotherPage()));
  });
});

for (const [name, isCluster] of [
  ['one process', false],
  ['two api nodes over Redis', true],
] as const) {
  for (const [claim, env, check] of [
    [
      'shows the newest trade at every pause of the tape',
      {
        REPLAY_SPEED: String(PAUSES_SPEED),
        REPLAY_START: tape.quietStart(5_000 * PAUSES_SPEED, 6),
      },
      showsTheNewest,
    ],
    ['shows nothing but the tape until its end', { REPLAY_SPEED: speedFor(15_000) }, showsTheTape],
  ] as const)
    test(`A page on ${name} ${claim}`, { tag: '@release' }, async ({ anotherPage }) => {
      test.setTimeout(240_000);
      const system = await start(isCluster, env);
      test.skip(system === null, 'no redis-server');
      try {
        const nodes = await opened(system!, () => anotherPage());
        await check(nodes);
        // Before the server goes, of which a page would complain.
        await Promise.all(nodes.map(({ page }) => page.close()));
      } finally {
        await system!.stop();
      }
    });
}
