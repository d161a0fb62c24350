import { setTimeout as delay } from 'node:timers/promises';
import { Broadcaster, type NotificationCheck } from './broadcaster.ts';
import { Ledger } from './ledger.ts';
import { NotificationListener, PriceListener } from './listeners.ts';
import type { LocalCluster } from './local-cluster.ts';
import type { Part } from './part.ts';
import { logIn, makePeople } from './people.ts';
import type { RequestLog } from './request-log.ts';

export const MEMBERS = 20;
const VISITORS = 30;
const REQUESTS_PER_S = 60;
const BROADCAST_EVERY_MS = 500;
/** Undisturbed load before and after each fault, ms. */
const CALM_MS = 4_000;
/** A database away for so long, ms. */
const OUTAGE_MS = 2_000;
/** How long everything that is under way may take to arrive when the load has ended, ms. */
const SETTLE_MS = 30_000;
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA'].map((symbol) => `NASDAQ:${symbol}`);

export interface DrillStep {
  readonly title: string;
  /** From the fault until the part says that it is ready, s; `null` where nothing was started. */
  readonly backS: number | null;
  readonly log: RequestLog;
  /** Longest time without a price of each screen, ms. */
  readonly silencesMs: readonly number[];
  /** Prices that went back in time on a screen, and by how much at most, ms. */
  readonly regressions: number;
  readonly furthestBackMs: number;
}

export interface DrillResult {
  readonly steps: readonly DrillStep[];
  /** From the leader's end to the first price of its successor on each screen, s; none where no leader was killed. */
  readonly handOverS: readonly number[];
  /** Requests that failed twice in steps that may cost nobody a request: those that replace parts in order. */
  readonly orderlyFailures: number;
  /** How many migrations the database had before and after the upgrade; `null` where there was none. */
  readonly migrations: readonly [number, number] | null;
  /** Exit codes and times of the parts that were told to end, s. */
  readonly exits: readonly { readonly name: string; readonly code: number | null; readonly tookS: number }[];
  readonly written: number;
  readonly writes: { readonly lost: number; readonly doubled: number };
  readonly broadcasts: number;
  readonly notifications: NotificationCheck;
  readonly regressions: number;
  readonly frameHoles: number;
  /** Screens that were not connected in the end. */
  readonly away: number;
  readonly fatal: number;
}

/** What the steps of a drill have at hand, and where they leave what they found. */
interface Course {
  readonly cluster: LocalCluster;
  readonly prices: readonly PriceListener[];
  readonly exits: DrillResult['exits'][number][];
  handOverS: readonly number[];
  orderlyFailures: number;
  migrations: DrillResult['migrations'];
  /** Does something to the cluster under load, and looks what it cost. @param fault resolves with how long it was away, s */
  step(title: string, fault: () => Promise<number | null>): Promise<DrillStep>;
}

/**
 * Kills each part under load, then restarts all of them one after the other.
 * @param say receives a line at each step
 */
export const drill = (cluster: LocalCluster, say: (line: string) => void): Promise<DrillResult> =>
  underLoad(cluster, say, async (course) => {
    await course.step('nothing, for comparison', () => Promise.resolve(null));
    await killLeader(course);
    for (const name of ['worker', 'api-1', 'api-2'])
      await course.step(`kill -9 ${name}`, () => killed(cluster.part(name)));
    const away = `back after ${OUTAGE_MS / 1_000} s`;
    const outage = async (end: () => Promise<void>, begin: () => Promise<void>): Promise<number> => {
      await end();
      await delay(OUTAGE_MS);
      await begin();
      return allReady(cluster);
    };
    const { redis, postgres, front } = cluster;
    await course.step(`kill -9 Redis, ${away}`, () =>
      outage(
        () => redis.kill(),
        () => redis.start(),
      ),
    );
    await course.step(`Postgres ends without a checkpoint, ${away}`, () =>
      outage(
        () => postgres.end('immediate'),
        () => postgres.restart(),
      ),
    );
    await course.step(`kill -9 of the postmaster, ${away}`, () =>
      outage(
        () => postgres.kill(),
        () => postgres.restart(),
      ),
    );
    await course.step(`kill -9 nginx, ${away}`, () =>
      outage(
        () => front!.kill(),
        () => front!.start(),
      ),
    );
    await replaceAll(course, 'rolling restart of all parts', (part) => part.start());
  });

/**
 * From the build that the cluster runs on to this checkout's, as docs/operations.md says it: the schema first, beside the old
 * processes, then one process after the other, api nodes before feeds. Then back again, the schema excepted.
 */
export const upgradeDrill = (cluster: LocalCluster, say: (line: string) => void): Promise<DrillResult> =>
  underLoad(cluster, say, async (course) => {
    await course.step('the older build, for comparison', () => Promise.resolve(null));
    const migrated = await course.step('npm run migrate of the newer build', async () => {
      const startMs = performance.now();
      course.migrations = await cluster.migrate();
      return (performance.now() - startMs) / 1_000;
    });
    course.orderlyFailures += migrated.log.afterRetry;
    await replaceAll(course, 'each part replaced by the newer build', (part) => part.startNewest());
    await course.step('the newer build, for comparison', () => Promise.resolve(null));
    await replaceAll(course, 'taken back: each part replaced by the older build', (part) =>
      part.startAsMade(),
    );
    await course.step('the older build on the newer schema, for comparison', () => Promise.resolve(null));
  });

async function killLeader(course: Course): Promise<void> {
  const { cluster, prices } = course;
  const leader = await leadingFeed(cluster);
  const seen = new Set(prices.flatMap(({ epochs }) => [...epochs.keys()]));
  let killedAt = 0;
  await course.step(`kill -9 ${leader.name}, which leads`, () => {
    killedAt = performance.now();
    return killed(leader);
  });
  course.handOverS = prices.map(({ epochs }) => {
    const [first] = [...epochs].filter(([epoch]) => !seen.has(epoch)).map(([, atMs]) => atMs);
    return first === undefined ? Infinity : (first - killedAt) / 1_000;
  });
}

async function replaceAll(
  course: Course,
  title: string,
  startAgain: (part: Part) => Promise<void>,
): Promise<void> {
  const { log } = await course.step(title, async () => {
    const startMs = performance.now();
    for (const part of course.cluster.parts) {
      const { code, tookMs } = await part.stop();
      course.exits.push({ name: part.name, code, tookS: tookMs / 1_000 });
      await startAgain(part);
    }
    return (performance.now() - startMs) / 1_000;
  });
  course.orderlyFailures += log.afterRetry;
}

/** Members who write and read, broadcasts, open screens: all of them for as long as the steps last; then everything is compared. */
async function underLoad(
  cluster: LocalCluster,
  say: (line: string) => void,
  carryOut: (course: Course) => Promise<void>,
): Promise<DrillResult> {
  const { url } = cluster;
  const members = await makePeople(cluster.postgres.url, 'member', MEMBERS);
  const [admin] = await makePeople(cluster.postgres.url, 'admin', 1);
  for (const member of members) await logIn(url, 'member', member);
  await logIn(url, 'admin', admin!);
  const screens = members.map((member) => new NotificationListener(url, member));
  const prices = [
    ...members.map(({ token }) => new PriceListener(url, SYMBOLS, token)),
    ...Array.from({ length: VISITORS }, () => new PriceListener(url, SYMBOLS)),
  ];
  const load = new AbortController();
  const ledger = new Ledger(url, members);
  const broadcaster = new Broadcaster(url, admin!);
  const running = Promise.all([
    ledger.run(REQUESTS_PER_S, load.signal),
    broadcaster.run(BROADCAST_EVERY_MS, () => ledger.log, load.signal),
  ]);
  const steps: DrillStep[] = [];
  const course: Course = {
    cluster,
    prices,
    exits: [],
    handOverS: [],
    orderlyFailures: 0,
    migrations: null,
    step: async (title, fault) => {
      say(title);
      const log = ledger.phase();
      for (const screen of prices) screen.watch();
      const before = regressionsOf(prices);
      const backS = await fault();
      await delay(CALM_MS);
      const done = {
        title,
        backS,
        log,
        silencesMs: prices.map((screen) => screen.silenceMs()),
        regressions: regressionsOf(prices) - before,
        furthestBackMs: Math.max(...prices.map(({ furthestBackMs }) => furthestBackMs)),
      };
      steps.push(done);
      return done;
    },
  };

  try {
    await carryOut(course);
    load.abort();
    await running;
    say('the load has ended: comparing');
    await settle(broadcaster);
    for (const screen of screens) await screen.catchUp();
    return {
      steps,
      handOverS: course.handOverS,
      orderlyFailures: course.orderlyFailures,
      migrations: course.migrations,
      exits: course.exits,
      written: ledger.written,
      writes: await ledger.compare(),
      broadcasts: broadcaster.accepted.length,
      notifications: await broadcaster.compare(members, screens),
      regressions: regressionsOf(prices),
      frameHoles: prices.reduce((sum, { frameHoles }) => sum + frameHoles, 0),
      away: [...screens, ...prices].filter(({ connected }) => !connected).length,
      fatal: cluster.parts.filter(({ output }) => /^Fatal: /m.test(output)).length,
    };
  } finally {
    load.abort();
    await running.catch(() => undefined);
    for (const screen of [...screens, ...prices]) screen.close();
  }
}

/** @returns from its end until it says that it is ready again, s */
async function killed(part: Part): Promise<number> {
  const startMs = performance.now();
  await part.kill();
  await part.ready();
  return (performance.now() - startMs) / 1_000;
}

const regressionsOf = (prices: readonly PriceListener[]): number =>
  prices.reduce((sum, { regressions }) => sum + regressions, 0);

/** The feed whose connection holds the lock: the other one stands by. */
async function leadingFeed(cluster: LocalCluster): Promise<Part> {
  const feeds = cluster.parts.filter(({ roles }) => roles.includes('feed'));
  for (const feed of feeds) {
    const answer = await fetch(`${feed.url}/api/health/ready`);
    const { data } = (await answer.json()) as { data: { dependencies: { name: string; detail?: string }[] } };
    const state = data.dependencies.find(({ name }) => name === 'feed')?.detail ?? '';
    if (/lead/.test(state)) return feed;
  }
  return feeds[0]!;
}

/** @returns how long it took until every part was ready, s */
async function allReady(cluster: LocalCluster): Promise<number> {
  const startMs = performance.now();
  await Promise.all(cluster.parts.map((part) => part.ready()));
  return (performance.now() - startMs) / 1_000;
}

async function settle(broadcaster: Broadcaster): Promise<void> {
  const untilMs = performance.now() + SETTLE_MS;
  while (performance.now() < untilMs) {
    if ((await broadcaster.unfinished().catch(() => 1)) === 0) break;
    await delay(500);
  }
  // The last ones are on their way to the screens.
  await delay(2_000);
}
