import type { ProviderEventKind } from '@pricealgo/contract/dashboard';

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
