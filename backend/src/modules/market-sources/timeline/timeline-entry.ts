import type { ProviderEventKind } from '@pricealgo/contract/dashboard';
import type { WallClock } from '../port/wall-clock.js';

export type ProviderCapabilityName =
  'stream' | 'snapshot' | 'history' | 'profile' | 'fundamentals' | 'corporateActions' | 'directory';

/** One line of the provider timeline. */
export interface TimelineEntry {
  readonly timeMs: number;
  readonly provider: string;
  readonly capability: ProviderCapabilityName;
  readonly event: ProviderEventKind;
  /** For people; never holds a key or a query. */
  readonly detail: string;
}

export type TimelineSink = (entry: TimelineEntry) => void;

const FAILURE_EVERY_MS = 60_000;
const MAX_DETAIL_LENGTH = 500;

/** Reports what happens to several sources as lines of the timeline. */
export class TimelineReporter {
  /** Monotonic time of the last reported failure, by source and capability. */
  private readonly failureMs = new Map<string, number>();

  constructor(
    private readonly clock: WallClock,
    private readonly sink: TimelineSink,
  ) {}

  report(
    provider: string,
    capability: ProviderCapabilityName,
    event: ProviderEventKind,
    detail: string,
  ): void {
    const timeMs = this.clock.nowMs();
    this.sink({ timeMs, provider, capability, event, detail: detail.slice(0, MAX_DETAIL_LENGTH) });
  }

  /** Once a minute for each source and capability: a source that is down fails at every request. */
  reportFailure(provider: string, capability: ProviderCapabilityName, error: Error): void {
    const kind = `${provider} ${capability}`;
    const nowMs = this.clock.monotonicMs();
    if (nowMs - (this.failureMs.get(kind) ?? -Infinity) < FAILURE_EVERY_MS) return;
    this.failureMs.set(kind, nowMs);
    this.report(provider, capability, 'failed', error.message);
  }
}
