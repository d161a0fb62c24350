import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { MarketInstrument } from '../../../common/market/instrument.js';

/** Enough for percentile ranks, few enough to read. */
export const PEERS = 6;

/**
 * Peers where the user names none: the best-known of the same type, those of the same sector first.
 */
export function chosenPeers(
  subject: MarketInstrument,
  all: readonly MarketInstrument[],
  count = PEERS,
): MarketInstrument[] {
  const byRank = all
    .filter(({ key, type, rank }) => type === subject.type && key !== subject.key && rank !== null)
    .toSorted((a, b) => a.rank! - b.rank!);
  const related = byRank.filter(({ sector }) => sector !== null && sector === subject.sector);
  const pool = new Set([...related, ...byRank]);
  // A company with two classes of shares is its own double, not its peer: symbols that begin alike count once.
  const chosen: MarketInstrument[] = [];
  for (const candidate of pool) {
    const double = [subject, ...chosen].some((other) => sameCompany(other, candidate));
    if (!double) chosen.push(candidate);
    if (chosen.length === count) break;
  }
  return chosen;
}

/** The best-known fund of a company's sector; `undefined` where its sector or a fund of it is not known. */
export function sectorFund(
  { type, sector }: MarketInstrument,
  all: readonly MarketInstrument[],
): MarketInstrument | undefined {
  if (type !== 'stock' || sector === null) return undefined;
  return all
    .filter((one) => one.type === 'etf' && one.sector === sector && one.rank !== null)
    .toSorted((a, b) => a.rank! - b.rank!)[0];
}

/**
 * Companies to measure one by: those of its industry first, then the nearest in size by market value (the best known
 * where its own is not known), each company once.
 * @param own its newest figures, `null` without any
 * @param profiles of companies of its sector or industry, without its own
 */
export function nearestCompanies(
  subject: MarketInstrument,
  own: Pick<InstrumentProfile, 'industry' | 'statistics'> | null,
  profiles: readonly InstrumentProfile[],
  {
    count,
    instrumentOf,
  }: { count: number; instrumentOf: (key: InstrumentKey) => MarketInstrument | undefined },
): InstrumentProfile[] {
  const size = own?.statistics.marketCap;
  const distance = ({ key, statistics: { marketCap } }: InstrumentProfile): number =>
    size === undefined || marketCap === undefined
      ? (instrumentOf(key)?.rank ?? Infinity)
      : Math.abs(Math.log(marketCap / size));
  const other = ({ industry }: InstrumentProfile): number =>
    own?.industry !== undefined && industry === own.industry ? 0 : 1;
  const sorted = profiles
    .filter(({ statistics: { marketCap = 0 } }) => marketCap > 0)
    .toSorted((a, b) => other(a) - other(b) || distance(a) - distance(b) || (a.key < b.key ? -1 : 1));
  const chosen: InstrumentProfile[] = [];
  const companies = [subject];
  for (const profile of sorted) {
    const instrument = instrumentOf(profile.key);
    if (!instrument || companies.some((one) => sameCompany(one, instrument))) continue;
    companies.push(instrument);
    chosen.push(profile);
    if (chosen.length === count) break;
  }
  return chosen;
}

function sameCompany(a: MarketInstrument, b: MarketInstrument): boolean {
  if (a.type !== 'stock' || b.type !== 'stock') return false;
  const [one, two] = [a.symbol.split(/[.-]/)[0]!, b.symbol.split(/[.-]/)[0]!];
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  return short.length >= 3 && long.length - short.length <= 1 && long.startsWith(short);
}
