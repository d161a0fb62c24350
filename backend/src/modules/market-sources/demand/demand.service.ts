import { randomUUID } from 'node:crypto';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { atMost, systemClock } from '../port/wall-clock.js';
import { type Demand, type DemandCounts, type DemandKind, joinDemand } from '../port/demand.js';

const COLLECT_EVERY_MS = 2_000;
/** An unchanged report is written again this often, so that it does not end. */
const REWRITE_EVERY_MS = 5_000;
/** Of each kind a node reports so many at most: beyond, what it wants is next to everything. */
const MOST_REPORTED = 5_000;
/** Whoever asks does not wait for a source that hangs. */
const PATIENCE_MS = 1_000;

/** How many wait for each instrument's price, by key. */
export type DemandReader = () =>
  Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>;

interface Source {
  readonly kind: DemandKind;
  readonly read: DemandReader;
  readonly everyMs: number;
  readMs: number;
  counts: Readonly<Record<string, number>>;
}

/**
 * What prices somebody waits for, here and on other nodes, so that the feed spends its calls on these (docs/adr/0077). Modules
 * that know register a source; a node reports what its own sources say, and the leader of the feed joins all reports. Without
 * Redis there is one process, which knows all by itself.
 */
export class DemandService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Demand');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly sources = new Set<Source>();
  private readonly board: DemandBoard | null;
  private timer: NodeJS.Timeout | undefined;
  private collecting: Promise<void> | undefined;
  private written = '';
  private writtenMs = -Infinity;

  constructor(redis: Redis | undefined) {
    this.board = redis ? new DemandBoard(redis, randomUUID()) : null;
  }

  /**
   * @param everyMs how often the source is read
   * @returns what takes the source out
   */
  addSource(kind: DemandKind, read: DemandReader, everyMs = COLLECT_EVERY_MS): () => void {
    const source: Source = { kind, read, everyMs, readMs: -Infinity, counts: {} };
    this.sources.add(source);
    return () => this.sources.delete(source);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.collecting ??= this.report().finally(() => (this.collecting = undefined));
    }, COLLECT_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.collecting;
    if (this.writtenMs > 0) await this.board?.remove().catch(() => undefined);
  }

  /** What is wanted on any node. Never rejects: without Redis, what was known last and what this node wants. */
  async all(): Promise<Demand> {
    await atMost(
      systemClock,
      PATIENCE_MS,
      Promise.all([this.collect(), this.readOthers()]).then(() => undefined),
    );
    return joinDemand([...this.own(), ...(this.board?.remembered() ?? [])]);
  }

  private async report(): Promise<void> {
    await this.collect();
    if (!this.board || this.sources.size === 0) return;
    const counts = mergeOwn(this.own());
    const text = JSON.stringify(counts);
    const nowMs = performance.now();
    if (text === this.written && nowMs - this.writtenMs < REWRITE_EVERY_MS) return;
    try {
      await this.board.write(counts);
      this.written = text;
      this.writtenMs = nowMs;
    } catch (error) {
      this.written = '';
      this.warn(`wanted prices cannot be reported: ${(error as Error).message}`);
    }
  }

  private async readOthers(): Promise<void> {
    await this.board
      ?.read()
      .catch((error: Error) => this.warn(`other nodes' wanted prices cannot be read: ${error.message}`));
  }

  /** A source that fails keeps what it said last. */
  private async collect(): Promise<void> {
    const nowMs = performance.now();
    await Promise.all(
      [...this.sources].map(async (source) => {
        if (nowMs - source.readMs < source.everyMs) return;
        source.readMs = nowMs;
        try {
          source.counts = mostWanted(await source.read());
        } catch (error) {
          this.warn(`wanted prices (${source.kind}) cannot be read: ${(error as Error).message}`);
        }
      }),
    );
  }

  private own(): DemandCounts[] {
    return [...this.sources].map(({ kind, counts }) => ({ [kind]: counts }));
  }
}

function mostWanted(counts: Iterable<readonly [string, number]>): Record<string, number> {
  const all = [...counts];
  if (all.length > MOST_REPORTED) all.sort(([, one], [, other]) => other - one).length = MOST_REPORTED;
  return Object.fromEntries(all);
}

function mergeOwn(parts: readonly DemandCounts[]): DemandCounts {
  const merged: Partial<Record<DemandKind, Record<string, number>>> = {};
  for (const part of parts) {
    for (const [kind, counts] of Object.entries(part) as [DemandKind, Record<string, number>][]) {
      const held = (merged[kind] ??= {});
      for (const [key, count] of Object.entries(counts)) held[key] = (held[key] ?? 0) + count;
    }
  }
  return merged;
}

const NODES = 'pricealgo:demand:nodes';
const reportOf = (node: string): string => `pricealgo:demand:${node}`;

/** A node that has ended is forgotten after this. */
export const REPORT_KEPT_MS = 15_000;
/** A report that cannot be read any more (Redis is away, or was emptied) counts for so long. */
export const REPORT_REMEMBERED_MS = 60_000;

/** What the nodes report to one another, in Redis: an own key for each, which ends with it. */
export class DemandBoard {
  private readonly seen = new Map<string, { report: string; counts: DemandCounts; seenMs: number }>();

  constructor(
    private readonly redis: Redis,
    private readonly node: string,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @throws Error while Redis is away */
  async write(counts: DemandCounts): Promise<void> {
    const report = JSON.stringify(counts);
    await Promise.all([
      this.redis.set(reportOf(this.node), report, 'PX', REPORT_KEPT_MS),
      this.redis.sadd(NODES, this.node),
    ]);
  }

  /** This node has ended. Whoever finds it without a report takes it out of the list: one that vanished may come back. */
  async remove(): Promise<void> {
    await this.redis.del(reportOf(this.node));
  }

  /**
   * Reports of all other nodes.
   * @throws Error while Redis is away; `remembered` holds the newest ones then.
   */
  async read(): Promise<void> {
    const nodes = (await this.redis.smembers(NODES)).filter((node) => node !== this.node);
    const reports = nodes.length > 0 ? await this.redis.mget(nodes.map(reportOf)) : [];
    const ended = nodes.filter((_, i) => reports[i] === null);
    nodes.forEach((node, i) => this.keep(node, reports[i] ?? null));
    if (ended.length > 0) await this.redis.srem(NODES, ended);
  }

  /** The newest reports of other nodes that are not too old. */
  remembered(): DemandCounts[] {
    for (const [node, { seenMs }] of this.seen)
      if (this.nowMs() - seenMs > REPORT_REMEMBERED_MS) this.seen.delete(node);
    return [...this.seen.values()].map(({ counts }) => counts);
  }

  private keep(node: string, report: string | null): void {
    const held = this.seen.get(node);
    // Most reports are as they were: thousands of names need not be parsed again.
    const counts = held && held.report === report ? held.counts : parse(report);
    if (report !== null && counts) this.seen.set(node, { report, counts, seenMs: this.nowMs() });
    else this.seen.delete(node);
  }
}

/** @returns `null` for what is gone or what this build did not write */
function parse(report: string | null): DemandCounts | null {
  if (report === null) return null;
  try {
    return JSON.parse(report) as DemandCounts;
  } catch {
    return null;
  }
}
