import { setTimeout as delay } from 'node:timers/promises';
import { Broadcaster, type NotificationCheck } from '../cluster/broadcaster.ts';
import { Ledger } from '../cluster/ledger.ts';
import { NotificationListener, PriceListener } from '../cluster/listeners.ts';
import { LocalCluster, type ClusterOptions } from '../cluster/local-cluster.ts';
import { logIn, makePeople, type Person } from '../cluster/people.ts';
import type { RequestLog } from '../cluster/request-log.ts';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';
import { FaultProxy } from './fault-proxy.ts';

/** All of the load comes from one address, and it is more than people make. */
const ROOMY = { RATE_LIMIT_FACTOR: '1000000', REALTIME_VISITORS_PER_ADDRESS: '1000000' };
/** Longer than any outage of the suite. */
const BACK_WITHIN_MS = 150_000;
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA'].map((symbol) => `NASDAQ:${symbol}`);

export interface LoadSize {
  readonly members: number;
  readonly visitors: number;
  readonly requestsPerS: number;
  /** 0: no broadcasts. */
  readonly broadcastEveryMs: number;
}

/** The product with lines that can fail between it and its Postgres and Redis. */
export class FaultedProduct {
  readonly cluster: LocalCluster;
  readonly postgres: FaultProxy;
  readonly redis: FaultProxy;
  /** From the first start of a part until all were ready, their schema made, s. */
  readonly bootS: number;
  private readonly loads: Load[] = [];

  private constructor(cluster: LocalCluster, postgres: FaultProxy, redis: FaultProxy, bootS: number) {
    this.bootS = bootS;
    this.cluster = cluster;
    this.postgres = postgres;
    this.redis = redis;
  }

  static async start(
    options: Partial<ClusterOptions> & { withoutRedis?: boolean } = {},
  ): Promise<FaultedProduct> {
    let lines: { postgres: FaultProxy; redis: FaultProxy } | undefined;
    let bootMs = 0;
    const cluster = await LocalCluster.start({
      folder: tempFolder(),
      parts: { node: 'api,worker,feed' },
      ...options,
      env: { ...ROOMY, ...options.env },
      between: async (urls) => {
        const postgres = await FaultProxy.start(Number(new URL(urls.postgres).port));
        const redis = await FaultProxy.start(Number(new URL(urls.redis).port));
        if (options.withoutRedis) await redis.refuse();
        lines = { postgres, redis };
        bootMs = performance.now();
        return { postgres: onPort(urls.postgres, postgres.port), redis: onPort(urls.redis, redis.port) };
      },
    });
    return new FaultedProduct(cluster, lines!.postgres, lines!.redis, (performance.now() - bootMs) / 1_000);
  }

  get url(): string {
    return this.cluster.url;
  }

  /** Members or administrators who are logged in. */
  async people(role: 'member' | 'admin', count: number): Promise<Person[]> {
    const people = await makePeople(this.cluster.postgres.url, role, count);
    for (const person of people) await logIn(this.url, role, person);
    return people;
  }

  /** A test that fails or runs out of time does not end its load: `stop` does. */
  add(load: Load): void {
    this.loads.push(load);
  }

  /** @param beforeCleanUp when nothing runs any more and the folders are still there */
  async stop(beforeCleanUp: () => void = () => undefined): Promise<void> {
    for (const load of this.loads) load.close();
    await this.cluster.stop();
    await this.postgres.stop();
    await this.redis.stop();
    beforeCleanUp();
    cleanUp();
  }
}

/** People at work: writers with a ledger, open screens, an administrator who tells them things. */
export class Load {
  readonly ledger: Ledger;
  readonly screens: readonly NotificationListener[];
  readonly prices: readonly PriceListener[];
  private readonly broadcaster: Broadcaster;
  private readonly members: readonly Person[];
  private readonly end = new AbortController();
  private readonly running: Promise<unknown>;

  private constructor(url: string, members: readonly Person[], admin: Person, size: LoadSize) {
    this.members = members;
    this.ledger = new Ledger(url, members);
    this.broadcaster = new Broadcaster(url, admin);
    this.screens = members.map((member) => new NotificationListener(url, member));
    this.prices = Array.from(
      { length: size.visitors },
      // Every other one is a member's, all members in turn: each may have ten.
      (_, i) =>
        new PriceListener(url, SYMBOLS, i % 2 ? members[(i >> 1) % members.length]!.token : undefined),
    );
    const { signal } = this.end;
    const broadcasts =
      size.broadcastEveryMs > 0
        ? this.broadcaster.run(size.broadcastEveryMs, () => this.ledger.log, signal)
        : Promise.resolve();
    this.running = Promise.all([this.ledger.run(size.requestsPerS, signal), broadcasts]);
    this.running.catch(() => undefined);
  }

  /** Resolves when everybody is connected and has prices. */
  static async start(product: FaultedProduct, size: LoadSize): Promise<Load> {
    const members = await product.people('member', size.members);
    const [admin] = await product.people('admin', 1);
    const load = new Load(product.url, members, admin!, size);
    product.add(load);
    await load.everybodyBack(performance.now());
    return load;
  }

  /** Broadcasts that were acknowledged. */
  get broadcasts(): number {
    return this.broadcaster.accepted.length;
  }

  /** Begins a phase: requests and silences are counted from now on. */
  phase(): RequestLog {
    for (const screen of this.prices) screen.watch();
    return this.ledger.phase();
  }

  /**
   * Waits until every screen has had a price after `sinceMs` and every socket is connected.
   * @returns how long each took, s
   * @throws Error with what sockets complained of, where that does not come about
   */
  async everybodyBack(sinceMs: number): Promise<number[]> {
    const back = (): boolean =>
      this.screens.every((screen) => screen.connected) &&
      this.prices.every((screen) => screen.connected && screen.lastFrameAt > sinceMs);
    const deadlineMs = performance.now() + BACK_WITHIN_MS;
    while (!back()) {
      if (performance.now() > deadlineMs) {
        const screens = [...this.screens, ...this.prices];
        const away = screens.filter((screen) => !screen.connected).length;
        const complaints = new Set(screens.flatMap((screen) => screen.errors));
        throw new Error(
          `${away} of ${screens.length} screens did not come back: ${[...complaints].join(', ')}`,
        );
      }
      await delay(20);
    }
    return [...this.screens, ...this.prices].map(
      ({ connectedAt }) => Math.max(0, connectedAt - sinceMs) / 1_000,
    );
  }

  longestSilenceMs(): number {
    return Math.max(...this.prices.map((screen) => screen.silenceMs()));
  }

  /** Ends the load, waits until all broadcasts are through, and compares. */
  async finish(): Promise<{
    writes: { lost: number; doubled: number };
    notifications: NotificationCheck;
    broadcasts: number;
    regressions: number;
    /** From the end of the load until the last broadcast was through, s. */
    settledS: number;
  }> {
    this.end.abort();
    await this.running;
    const startMs = performance.now();
    while ((await this.broadcaster.unfinished().catch(() => 1)) > 0) await delay(100);
    const settledS = (performance.now() - startMs) / 1_000;
    for (const screen of this.screens) await screen.catchUp();
    const result = {
      writes: await this.ledger.compare(),
      notifications: await this.broadcaster.compare(this.members, this.screens),
      broadcasts: this.broadcaster.accepted.length,
      regressions: this.prices.reduce((sum, { regressions }) => sum + regressions, 0),
      settledS,
    };
    this.close();
    return result;
  }

  close(): void {
    this.end.abort();
    for (const screen of [...this.screens, ...this.prices]) screen.close();
  }
}

function onPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
