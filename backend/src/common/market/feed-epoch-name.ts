import { randomUUID } from 'node:crypto';

/** A feed that says nothing for this long is down (its heartbeat is a second). */
export const FEED_SILENT_MS = 5_000;
/** Names without a number, of other builds: so many that were replaced are remembered. */
const REPLACED_KEPT = 16;

/** Joins term, place in the term (from 0) and a random part: `12.1-9f3c…` is the second epoch of term 12. Later terms are larger. */
export function epochName(term: number, place: number): string {
  return `${term}.${place}-${randomUUID().slice(0, 8)}`;
}

/** The term of an epoch name, `null` for foreign text. */
export function termOfEpoch(epoch: string): number | null {
  return numbersOf(epoch)?.term ?? null;
}

/** @returns below 0 when `one` began before `other`, above 0 when after it, `null` where the names do not tell */
function compareEpochs(one: string, other: string): number | null {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  if (!a || !b) return null;
  return a.term - b.term || a.place - b.place || null;
}

function numbersOf(epoch: string): { term: number; place: number } | null {
  const match = /^(\d+)\.(\d+)-/.exec(epoch);
  return match && { term: Number(match[1]), place: Number(match[2]) };
}

/**
 * Lets through what the feed of the newest term publishes. A late batch of an earlier one, which may come long after its
 * leader was deposed, must not take the place of the living feed. Once that is silent, whoever publishes is the feed: a
 * restored database counts its terms from where its backup was.
 */
export class EpochFence {
  private current: string | null = null;
  private heardMs = -Infinity;
  private readonly replaced: string[] = [];

  constructor(private readonly nowMs: () => number) {}

  /**
   * Whether a batch of that epoch counts; one that does may begin a new epoch.
   * @param madeMs when the feed made it, on the clock of `nowMs`: what a dead feed left behind does not show that it lives
   */
  admits(epoch: string, madeMs = Infinity): boolean {
    const nowMs = this.nowMs();
    const heardMs = Math.min(nowMs, madeMs);
    if (epoch === this.current) {
      this.heardMs = Math.max(this.heardMs, heardMs);
      return true;
    }
    if (this.current !== null && !this.mayReplace(epoch, this.current, nowMs)) return false;
    this.current = epoch;
    this.heardMs = heardMs;
    return true;
  }

  private mayReplace(epoch: string, current: string, nowMs: number): boolean {
    const order = compareEpochs(epoch, current);
    if (order === null) {
      if (this.replaced.includes(epoch)) return false;
      this.replaced.push(current);
      if (this.replaced.length > REPLACED_KEPT) this.replaced.shift();
      return true;
    }
    return order > 0 || nowMs - this.heardMs > FEED_SILENT_MS;
  }
}
