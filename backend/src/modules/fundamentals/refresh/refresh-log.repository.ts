import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { MarketDataProvider } from '../../market-sources/index.js';

/** In this order: bars are nothing without the splits, and everything else is nothing without bars. */
export const REFERENCE_KINDS = ['actions', 'history', 'profile', 'statements'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

const DAY_MS = 86_400_000;
/** How old each may become before it is fetched again: statements change four times a year, the rest by the day. */
export const MAX_AGE_MS: Record<ReferenceKind, number> = {
  profile: DAY_MS,
  statements: 7 * DAY_MS,
  actions: DAY_MS,
  history: DAY_MS,
};

/** The kinds that a provider offers. Invented and recorded markets have none of it to keep. */
export function kindsOf({ simulated, replay, capabilities }: MarketDataProvider): ReferenceKind[] {
  if (simulated || replay) return [];
  const offered: Record<ReferenceKind, boolean> = {
    profile: capabilities.profile ?? false,
    statements: capabilities.fundamentals ?? false,
    actions: capabilities.corporateActions ?? false,
    history: capabilities.history.includes('1d'),
  };
  return REFERENCE_KINDS.filter((kind) => offered[kind]);
}

/** Remembers what was fetched when, so that a restart or a second worker does not fetch it again. */
@Injectable()
export class RefreshLogRepository {
  constructor(private readonly em: EntityManager) {}

  /** The first `limit` of `instruments` that were not refreshed since `sinceMs`. */
  async due(
    kind: ReferenceKind,
    instruments: readonly MarketInstrument[],
    sinceMs: number,
    limit: number,
  ): Promise<MarketInstrument[]> {
    const rows: { key: InstrumentKey }[] = await this.em.fork().execute(
      `select instrument as key from reference_refresh
         where kind = ? and refreshed_at > to_timestamp(?::float8 / 1000)`,
      [kind, sinceMs],
    );
    const fresh = new Set(rows.map(({ key }) => key));
    return instruments.filter(({ key }) => !fresh.has(key)).slice(0, limit);
  }

  /** What was refreshed of an instrument since `sinceMs`. */
  async kindsSince(key: InstrumentKey, sinceMs: number): Promise<ReferenceKind[]> {
    const rows: { kind: ReferenceKind }[] = await this.em.fork().execute(
      `select kind from reference_refresh
         where instrument = ? and refreshed_at >= to_timestamp(?::float8 / 1000)`,
      [key, sinceMs],
    );
    return rows.map(({ kind }) => kind);
  }

  async done(kind: ReferenceKind, key: InstrumentKey, atMs: number): Promise<void> {
    await this.em.fork().execute(
      `insert into reference_refresh (kind, instrument, refreshed_at) values (?, ?, to_timestamp(?::float8 / 1000))
       on conflict (kind, instrument) do update set refreshed_at = excluded.refreshed_at`,
      [kind, key, atMs],
    );
  }
}
