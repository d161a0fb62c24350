/** What a source did or stopped doing. Names are kept in the database: they may be added, never renamed. */
export const PROVIDER_EVENT_KINDS = ['down', 'up', 'fallback', 'restored', 'chosen', 'failed'] as const;
export type ProviderEventKind = (typeof PROVIDER_EVENT_KINDS)[number];

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
