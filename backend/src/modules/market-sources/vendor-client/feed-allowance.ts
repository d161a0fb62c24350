import type { WallClock } from '../port/wall-clock.js';

/** Of the feed's share of a vendor's budget: what goes on steadily, and what may be called at once. Together they are the share. */
const STEADY = 0.6;
const AT_ONCE = 1 - STEADY;

/** Calls that are reserved for the feed: so many in any window of so many ms. */
export interface FeedShare {
  readonly calls: number;
  readonly perMs: number;
}

/**
 * The calls that the feed makes by itself, polls and the state at its start: never more than its share in any window of the
 * budget, however many instruments there are. So it never takes what is reserved for members and visitors, and never waits.
 */
export class FeedAllowance {
  private perMs: number;
  private most: number;
  private left: number;
  private countedMs: number;

  constructor(
    private readonly share: FeedShare,
    private readonly clock: WallClock,
  ) {
    this.perMs = (STEADY * share.calls) / share.perMs;
    this.most = Math.max(1, AT_ONCE * share.calls);
    this.left = this.most;
    this.countedMs = clock.monotonicMs();
  }

  /** @param part of the share that is this process's, above 0 to 1: others lead the rest of the feed */
  setPart(part: number): void {
    // What has grown so far grew at the rate of before.
    this.take(0);
    this.perMs = (STEADY * part * this.share.calls) / this.share.perMs;
    this.most = Math.max(1, AT_ONCE * part * this.share.calls);
    this.left = Math.min(this.left, this.most);
  }

  /** Time between two calls that go on steadily. */
  get msPerCall(): number {
    return 1 / this.perMs;
  }

  /** @returns how many of `wanted` calls may be made now */
  take(wanted: number): number {
    if (!Number.isFinite(this.perMs)) return wanted;
    const nowMs = this.clock.monotonicMs();
    this.left = Math.min(this.most, this.left + (nowMs - this.countedMs) * this.perMs);
    this.countedMs = nowMs;
    // A sum of many small parts may miss a whole call by a rounding error.
    const taken = Math.min(wanted, Math.floor(this.left + 1e-9));
    this.left -= taken;
    return taken;
  }
}
