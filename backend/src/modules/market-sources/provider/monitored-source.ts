import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { MarketDataProvider, ProviderHealth } from '../port/market-data-provider.js';
import type { WallClock } from '../port/wall-clock.js';
import type { SourceState } from './source-assignment.js';

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
