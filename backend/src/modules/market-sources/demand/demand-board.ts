import type { Redis } from 'ioredis';
import type { DemandCounts } from '../port/demand.js';

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
