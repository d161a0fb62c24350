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

function sameCompany(a: MarketInstrument, b: MarketInstrument): boolean {
  if (a.type !== 'stock' || b.type !== 'stock') return false;
  const [one, two] = [a.symbol.split(/[.-]/)[0]!, b.symbol.split(/[.-]/)[0]!];
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  return short.length >= 3 && long.length - short.length <= 1 && long.startsWith(short);
}
