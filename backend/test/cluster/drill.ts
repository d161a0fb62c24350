import { setTimeout as delay } from 'node:timers/promises';
import { Broadcaster, type NotificationCheck } from './broadcaster.ts';
import { Ledger } from './ledger.ts';
import { NotificationListener, PriceListener } from './listeners.ts';
import type { LocalCluster } from './local-cluster.ts';
import type { Part } from './part.ts';
import { logIn, makePeople } from './people.ts';
import { quantile, type RequestLog } from './request-log.ts';

const MEMBERS = 20;
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
  /** From the leader's end to the first price of its successor on each screen, s. */
  readonly handOverS: readonly number[];
  /** Requests that failed twice during the rolling restart. */
  readonly rollingFailures: number;
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

/**
 * Kills each part under load, then restarts all of them one after the other.
 * @param say receives a line at each step
 */
export async function drill(cluster: LocalCluster, say: (line: string) => void): Promise<DrillResult> {
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
  const step = async (title: string, fault: () => Promise<number | null>): Promise<DrillStep> => {
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
  };
  const killed = (part: Part) => async (): Promise<number> => {
    const startMs = performance.now();
    await part.kill();
    await part.ready();
    return (performance.now() - startMs) / 1_000;
  };

  try {
    await step('nothing, for comparison', () => Promise.resolve(null));
    const leader = await leadingFeed(cluster);
    const seen = new Set(prices.flatMap(({ epochs }) => [...epochs.keys()]));
    let killedAt = 0;
    await step(`kill -9 ${leader.name}, which leads`, () => {
      killedAt = performance.now();
      return killed(leader)();
    });
    const handOverS = prices.map(({ epochs }) => {
      const [first] = [...epochs].filter(([epoch]) => !seen.has(epoch)).map(([, atMs]) => atMs);
      return first === undefined ? Infinity : (first - killedAt) / 1_000;
    });
    for (const name of ['worker', 'api-1', 'api-2'])
      await step(`kill -9 ${name}`, killed(cluster.part(name)));
    await step(`kill -9 Redis, back after ${OUTAGE_MS / 1_000} s`, async () => {
      await cluster.redis.kill();
      await delay(OUTAGE_MS);
      await cluster.redis.start();
      return allReady(cluster);
    });
    await step(`Postgres ends without a checkpoint, back after ${OUTAGE_MS / 1_000} s`, async () => {
      await cluster.postgres.end('immediate');
      await delay(OUTAGE_MS);
      await cluster.postgres.restart();
      return allReady(cluster);
    });
    const exits: DrillResult['exits'][number][] = [];
    const rolling = await step('rolling restart of all parts', async () => {
      const startMs = performance.now();
      for (const part of cluster.parts) {
        const { code, tookMs } = await part.stop();
        exits.push({ name: part.name, code, tookS: tookMs / 1_000 });
        await part.start();
      }
      return (performance.now() - startMs) / 1_000;
    });
    load.abort();
    await running;
    say('the load has ended: comparing');
    await settle(broadcaster);
    for (const screen of screens) await screen.catchUp();
    return {
      steps,
      handOverS,
      rollingFailures: rolling.log.afterRetry,
      exits,
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

const seconds = (value: number | null): string => (value === null ? '' : value.toFixed(1));

/** The result as Markdown. */
export function drillTables(result: DrillResult): string {
  const rows = result.steps.map(({ title, backS, log, silencesMs, regressions, furthestBackMs }) => {
    const silence = [quantile(silencesMs, 0.5), Math.max(...silencesMs)].map((ms) => (ms / 1_000).toFixed(1));
    const latency = [0.95, 1].map((share) => Math.round(log.quantileMs(share)));
    return [
      title,
      seconds(backS),
      log.requests,
      log.firstFailures,
      log.afterRetry,
      latency.join(' / '),
      silence.join(' / '),
      `${regressions} / ${Math.round(furthestBackMs)}`,
      kinds(log),
    ].join(' | ');
  });
  const { notifications, writes } = result;
  const handOver = Math.max(...result.handOverS);
  const lost = notifications.lost + notifications.holes + notifications.unheard;
  const goals: [string, string, string, boolean][] = [
    ['hand-over of the feed, s (last screen)', '≤ 5', handOver.toFixed(1), handOver <= 5],
    [
      `lost notifications (${result.broadcasts} broadcasts to ${MEMBERS} members)`,
      '0',
      String(lost),
      lost === 0,
    ],
    [
      'duplicate notifications (rows, said twice by a socket)',
      '0',
      `${notifications.doubled}, ${notifications.saidTwice}`,
      notifications.doubled + notifications.saidTwice === 0,
    ],
    [
      'requests of the rolling restart that failed after one retry',
      '0',
      String(result.rollingFailures),
      result.rollingFailures === 0,
    ],
    [`acknowledged writes lost (${result.written} written)`, '0', String(writes.lost), writes.lost === 0],
    ['writes that took effect twice', '0', String(writes.doubled), writes.doubled === 0],
    ['prices that went back in time on a screen', '0', String(result.regressions), result.regressions === 0],
    ['batches of prices missing on a screen', '0', String(result.frameHoles), result.frameHoles === 0],
    ['screens that did not come back', '0', String(result.away), result.away === 0],
    [
      'parts that ended on SIGTERM with another code than 0, or after more than 25 s',
      '0',
      String(result.exits.filter(({ code, tookS }) => code !== 0 || tookS > 25).length),
      result.exits.every(({ code, tookS }) => code === 0 && tookS <= 25),
    ],
    ['parts that ended of an error', '0', String(result.fatal), result.fatal === 0],
  ];
  return [
    '| fault | ready again after s | requests | failed first | failed after one retry | p95 / longest ms | silence of prices, median / longest s | prices back in time / furthest ms | failures |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
    `Ended on SIGTERM: ${result.exits.map(({ name, code, tookS }) => `${name} ${code} after ${tookS.toFixed(1)} s`).join(', ')}.`,
    '',
    '| goal | target | measured | verdict |',
    '| --- | --- | --- | --- |',
    ...goals.map(
      ([goal, target, measured, met]) => `| ${goal} | ${target} | ${measured} | ${met ? 'met' : 'missed'} |`,
    ),
  ].join('\n');
}

/** What failed, most frequent first. */
function kinds({ failures }: RequestLog): string {
  return [...failures]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ');
}

/** Whether every goal was met. */
export const drillPassed = (result: DrillResult): boolean => !/\| missed \|/.test(drillTables(result));
