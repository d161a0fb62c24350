import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { MarketDataProvider, ProviderHealth } from '../port/market-data-provider.js';
import type { WallClock } from '../port/wall-clock.js';

const LIST_RETRY_MS = 30_000;
/** Pause after a source could not take instruments over. */
const TAKE_OVER_RETRY_MS = 10_000;

/** One source of several: what it supports, since when it is up, and what it was last started with. */
export class MonitoredSource implements SourceState {
  supports: ReadonlySet<InstrumentKey> = new Set();
  /** Its list of instruments could not be read; it is requested again in a while. */
  listMissing = false;
  private requestedMs = -Infinity;
  private wasUp = true;
  private upSinceMs = -Infinity;
  private started: string | null = null;
  private takeOverFromMs = -Infinity;

  constructor(
    readonly provider: MarketDataProvider,
    private readonly clock: WallClock,
  ) {}

  get name(): string {
    return this.provider.name;
  }

  get up(): boolean {
    return this.wasUp;
  }

  get upForMs(): number {
    return this.wasUp ? this.clock.monotonicMs() - this.upSinceMs : 0;
  }

  /** One whose list never came serves nothing, whatever its connection does. */
  health(): ProviderHealth {
    if (this.listMissing) return { up: false, detail: 'its list of instruments cannot be read' };
    return this.provider.health?.() ?? { up: true, detail: '' };
  }

  async snapshot(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    return this.provider.capabilities.snapshot ? this.provider.snapshot(instruments, atMs) : [];
  }

  /** Polls the source's health. @returns what changed since the last poll, `null` for nothing. */
  pollHealth(): { up: boolean; detail: string } | null {
    const health = this.provider.health?.() ?? { up: true, detail: 'in this process' };
    if (health.up === this.wasUp) return null;
    this.wasUp = health.up;
    this.upSinceMs = this.clock.monotonicMs();
    return health;
  }

  /** It has just failed in a way that its health does not show: it must earn trust again before it is preferred. */
  distrust(): void {
    this.upSinceMs = this.clock.monotonicMs();
  }

  /** It may try to take instruments over. */
  get mayTakeOver(): boolean {
    return this.clock.monotonicMs() >= this.takeOverFromMs;
  }

  couldNotTakeOver(): void {
    this.takeOverFromMs = this.clock.monotonicMs() + TAKE_OVER_RETRY_MS;
  }

  get shouldRetryList(): boolean {
    return this.listMissing && this.clock.monotonicMs() - this.requestedMs >= LIST_RETRY_MS;
  }

  /**
   * Learns which of `all` it supports; its earlier answer about others holds.
   * @returns the error when it did not answer: then it supports none yet.
   */
  async learn(all: readonly MarketInstrument[]): Promise<Error | null> {
    this.requestedMs = this.clock.monotonicMs();
    try {
      const supported = (await this.provider.supported(all)).map(({ key }) => key);
      const supports = new Set(this.supports);
      for (const { key } of all) supports.delete(key);
      for (const key of supported) supports.add(key);
      this.supports = supports;
      this.listMissing = false;
      return null;
    } catch (error) {
      this.listMissing = true;
      return error as Error;
    }
  }

  /** True when `keys` is not what it was last started with; remembers them. */
  changesTo(keys: readonly InstrumentKey[]): boolean {
    const joined = keys.join(' ');
    if (this.started === joined) return false;
    this.started = joined;
    return true;
  }

  forgetStart(): void {
    this.started = null;
  }
}

/** What an assignment is made from: a source's health over time and what it can serve. */
export interface SourceState {
  readonly name: string;
  readonly supports: ReadonlySet<InstrumentKey>;
  readonly up: boolean;
  /** Up without a break for so long; infinite while it never was down. */
  readonly upForMs: number;
}

/** A source that comes back must stay for this long before its instruments return to it. */
export const TRUSTED_AFTER_MS = 30_000;

/**
 * Index of the source that serves an instrument: the first that supports it and is up. A better source that has only
 * just come back does not take the instrument from a working one; when none is up, the present one keeps it (its
 * prices go stale, they are not replaced by anything worse).
 * @param present index of the source that serves it now, -1 for none
 * @returns -1 when no source supports it
 */
export function sourceFor(key: InstrumentKey, sources: readonly SourceState[], present: number): number {
  const able = sources.map((_, i) => i).filter((i) => sources[i]!.supports.has(key));
  const up = able.filter((i) => sources[i]!.up);
  const holder = able.includes(present) ? present : -1;
  if (up.length === 0) return holder >= 0 ? holder : (able[0] ?? -1);
  if (holder < 0 || !sources[holder]!.up) return up[0]!;
  return up.find((i) => i === holder || sources[i]!.upForMs >= TRUSTED_AFTER_MS) ?? holder;
}
