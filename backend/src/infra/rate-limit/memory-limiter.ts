import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** What limits need of a counter. */
export type Limiter = {
  [Method in 'consume' | 'reward' | 'delete']: (key: string) => ReturnType<RateLimiterAbstract[Method]>;
};

interface Span {
  used: number;
  endMs: number;
}

/**
 * Counts in the memory of this process, in windows of fixed length that begin with a key's first attempt. Without timers, and
 * with a bound: a stranger chooses the keys. Where there are too many, that is forgotten which would end next.
 */
export class MemoryLimiter implements Limiter {
  /** All windows are of one length, so the order in which they began is that in which they end. */
  private readonly spans = new Map<string, Span>();

  /** @param windowMs length of a window, ms @param maxKeys held at once @param nowMs clock that never goes back, ms */
  constructor(
    private readonly times: number,
    private readonly windowMs: number,
    private readonly maxKeys: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Keys that are held. */
  get size(): number {
    return this.spans.size;
  }

  /** @throws RateLimiterRes when it is one too many */
  async consume(key: string): Promise<RateLimiterRes> {
    const result = this.add(key, 1);
    if (result.consumedPoints > this.times) throw result;
    return result;
  }

  async reward(key: string): Promise<RateLimiterRes> {
    return this.add(key, -1);
  }

  async delete(key: string): Promise<boolean> {
    return this.spans.delete(key);
  }

  private add(key: string, points: number): RateLimiterRes {
    const nowMs = this.nowMs();
    const span = this.running(key, nowMs) ?? this.begin(key, nowMs);
    // What is given back after its window has ended buys nothing in the next.
    span.used = Math.max(0, span.used + points);
    return new RateLimiterRes(Math.max(0, this.times - span.used), span.endMs - nowMs, span.used, false);
  }

  private running(key: string, nowMs: number): Span | undefined {
    const span = this.spans.get(key);
    if (!span || span.endMs > nowMs) return span;
    this.spans.delete(key);
    return undefined;
  }

  private begin(key: string, nowMs: number): Span {
    for (const [oldest, { endMs }] of this.spans) {
      if (endMs > nowMs && this.spans.size < this.maxKeys) break;
      this.spans.delete(oldest);
    }
    const span = { used: 0, endMs: nowMs + this.windowMs };
    this.spans.set(key, span);
    return span;
  }
}

/** Counts elsewhere, and in memory while that does not answer. */
export class InsuredLimiter implements Limiter {
  constructor(
    private readonly shared: Limiter,
    private readonly memory: MemoryLimiter,
  ) {}

  consume(key: string): Promise<RateLimiterRes> {
    return this.shared.consume(key).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) throw error;
      return this.memory.consume(key);
    });
  }

  reward(key: string): Promise<RateLimiterRes> {
    return this.shared.reward(key).catch(() => this.memory.reward(key));
  }

  delete(key: string): Promise<boolean> {
    return this.shared.delete(key).catch(() => this.memory.delete(key));
  }
}
