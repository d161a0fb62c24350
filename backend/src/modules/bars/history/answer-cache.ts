import { isTurnRefused } from '../../../database/fair-connections.js';

export const MAX_ENTRIES = 4_000;
const SWEEP_MS = 10_000;

export interface AnswerCacheOptions<T> {
  /** What an answer weighs, in the unit of `maxWeight`; by default nothing. */
  weigh?: (answer: T) => number;
  /** All answers that are kept weigh no more than this together. */
  maxWeight?: number;
  nowMs?: () => number;
}

interface Entry<T> {
  answer: Promise<T>;
  untilMs: number;
  weight: number;
}

/**
 * Keeps answers for a moment, and lets simultaneous requests for one key share one computation. Failures are
 * not kept. Where there is no room, the least recently requested answer is dropped.
 */
export class AnswerCache<T> {
  /** The least recently requested one first. */
  private readonly entries = new Map<string, Entry<T>>();
  private readonly weigh: (answer: T) => number;
  private readonly maxWeight: number;
  private readonly nowMs: () => number;
  private held = 0;
  private sweptMs: number;

  constructor({
    weigh = () => 0,
    maxWeight = Infinity,
    nowMs = () => performance.now(),
  }: AnswerCacheOptions<T> = {}) {
    this.weigh = weigh;
    this.maxWeight = maxWeight;
    this.nowMs = nowMs;
    this.sweptMs = nowMs();
  }

  /** Of all finished answers that are kept. */
  get weight(): number {
    return this.held;
  }

  /** Answers that are kept or under way. */
  get size(): number {
    return this.entries.size;
  }

  /** @param ttlMs how long to keep the answer; 0 = share it with requests that come while it is computed, and forget it */
  get(key: string, ttlMs: number, make: () => Promise<T>): Promise<T> {
    if (this.nowMs() - this.sweptMs >= SWEEP_MS) this.sweep();
    const known = this.entries.get(key);
    if (known && known.untilMs > this.nowMs()) {
      this.entries.delete(key);
      this.entries.set(key, known);
      // Whoever asked first had their own line at the database full; whoever joined has another.
      return known.answer.catch((error: unknown) => {
        if (!isTurnRefused(error)) throw error;
        return this.entries.get(key)?.answer ?? this.begin(key, ttlMs, make);
      });
    }
    return this.begin(key, ttlMs, make);
  }

  private begin(key: string, ttlMs: number, make: () => Promise<T>): Promise<T> {
    this.drop(key);
    const [oldest] = this.entries.keys();
    if (this.entries.size >= MAX_ENTRIES) this.drop(oldest!);
    // Under way it is kept whatever the time; the time to live begins with the request.
    const entry: Entry<T> = { answer: make(), untilMs: Infinity, weight: 0 };
    const untilMs = this.nowMs() + ttlMs;
    this.entries.set(key, entry);
    entry.answer = entry.answer.then(
      (answer) => {
        if (this.entries.get(key) === entry) this.keep(key, entry, untilMs, this.weigh(answer));
        return answer;
      },
      (error: unknown) => {
        if (this.entries.get(key) === entry) this.drop(key);
        throw error;
      },
    );
    return entry.answer;
  }

  /** Forgets the answers of these keys, those under way included: they may have begun before what made them wrong. */
  forget(isWrong: (key: string) => boolean): void {
    for (const key of this.entries.keys()) if (isWrong(key)) this.drop(key);
  }

  /** Forgets what is past its time. Happens by itself as the cache is used. */
  sweep(): void {
    this.sweptMs = this.nowMs();
    for (const [key, { untilMs }] of this.entries) if (untilMs <= this.sweptMs) this.drop(key);
  }

  private keep(key: string, entry: Entry<T>, untilMs: number, weight: number): void {
    if (untilMs <= this.nowMs() || weight > this.maxWeight) {
      this.drop(key);
      return;
    }
    entry.untilMs = untilMs;
    entry.weight = weight;
    this.held += weight;
    for (const [other, { weight: freed }] of this.entries) {
      if (this.held <= this.maxWeight) break;
      if (other !== key && freed > 0) this.drop(other);
    }
  }

  private drop(key: string): void {
    this.held -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}
