import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startRedis } from '../../../scripts/lib/redis-server.mjs';
import { launchBrowser } from '../browser.mjs';
import { startServer } from '../server.mjs';
import { startCluster } from './cluster.mjs';
import { openTicker, readScreen, replayClock } from './screen.mjs';
import { madeTape, realTape } from './tape.mjs';

jest.setTimeout(240_000);

// Minutes a tape: the one of our own stands in where the real one is not at hand.
const real = realTape();
const tapes = real ? [['the real SPY trades of 2013-10-11', real]] : [['a tape of our own', madeTape()]];
if (!real) process.stdout.write('skipped: MARKET_DATA_DIR is not set, the real trades are not replayed\n');

const replayEnv = (tape, env) => ({
  MARKET_DATA: 'replay',
  REPLAY_DIR: tape.dir,
  REPLAY_DATE: tape.date,
  REPLAY_END: 'stop',
  ...env,
});

/** Both ways to run: everything in one process, and a feed with two api nodes and Redis between them. */
const setups = [
  ['one process', async (env) => ({ urls: null, server: await startServer({ env }) })],
  ['two api nodes over Redis', async (env, redis) => startCluster(env, redis.url)],
];

/**
 * What stands on the screens while the pause lasts, as soon as it is what it should be: a machine that does something
 * else besides may be late by more than a second.
 * @param lasts whether the next trade is still surely to come
 * @returns the last reading that was over before the pause was; `null` where none was
 */
async function inPause(nodes, wanted, lasts) {
  for (let held = null; ; await delay(800)) {
    const screens = await Promise.all(nodes.map(({ page }) => readScreen(page)));
    if (!(await lasts())) return held;
    held = screens;
    if (held.every((screen) => isDeepStrictEqual(screen, wanted))) return held;
  }
}

describe.each(tapes)('replay of %s', (_name, tape) => {
  let browser;
  let redis;
  beforeAll(async () => {
    browser = await launchBrowser();
    redis = await startRedis();
  });
  afterAll(async () => {
    await browser?.close();
    await redis?.stop();
  });

  /** Runs `check` with one open page per node, then asserts that no page ever complained. */
  async function onEveryNode(start, env, check) {
    const system = await start(replayEnv(tape, env), redis);
    const urls = system.urls ?? [system.server.url];
    try {
      const opened = await Promise.all(urls.map((url) => openTicker(browser, url, tape)));
      await check(opened.map(({ page }, index) => ({ page, url: urls[index] })));
      expect(opened.flatMap(({ faults }) => faults)).toEqual([]);
      await Promise.all(opened.map(({ page }) => page.close()));
    } finally {
      await (system.stop ?? system.server.stop)();
    }
  }

  describe.each(setups)('on %s', (name, start) => {
    const needsRedis = name.includes('Redis');

    it('shows the newest trade at every pause of the tape', async () => {
      if (needsRedis && !redis) return process.stdout.write('skipped: no redis-server\n');
      const speed = 4;
      const env = { REPLAY_SPEED: String(speed), REPLAY_START: tape.quietStart(5_000 * speed, 6) };
      await onEveryNode(start, env, async (nodes) => {
        // Between two heartbeats of the feed a node's idea of the replay clock may lag by a second of its own time.
        const lagMs = 1_200 * speed;
        const clock = await replayClock(nodes[0].url);
        let pauses = 0;
        while (pauses < 3) {
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
      });
    });

    it('never shows what the tape does not hold, and ends with the whole day', async () => {
      if (needsRedis && !redis) return process.stdout.write('skipped: no redis-server\n');
      const dayMs = tape.last.timeMs - tape.states[0].timeMs;
      const speed = Math.max(1, Math.round(dayMs / 15_000));
      await onEveryNode(start, { REPLAY_SPEED: String(speed) }, async (nodes) => {
        const seen = nodes.map(() => 0);
        let finished = false;
        while (!finished) {
          const screens = await Promise.all(nodes.map(({ page }) => readScreen(page)));
          screens.forEach((screen, node) => {
            const first = tape.indexAt(screen.timeMs - 1) + 1;
            const sameMs = tape.states.slice(first, tape.indexAt(screen.timeMs) + 1);
            expect(sameMs.map(({ price }) => price)).toContain(screen.price);
            expect(screen.timeMs).toBeGreaterThanOrEqual(seen[node]);
            seen[node] = screen.timeMs;
          });
          finished = screens.every(({ volume }) => volume === tape.last.volume);
          await delay(100);
        }
        const { timeMs, price, high, low, volume } = tape.last;
        for (const { page } of nodes)
          expect(await readScreen(page)).toEqual({ timeMs, price, high, low, volume });
      });
    });
  });
});
