import { quantile, trimmed } from '@pricealgo/algorithms/statistics/quantiles';
import type { MultipleSet, PeerCompany, SectorMedians, ValuationInputs } from '../inputs/valuation-inputs.js';

export type MultipleName = keyof MultipleSet;
export const MULTIPLE_NAMES: readonly MultipleName[] = [
  'peRatio',
  'evToEbitda',
  'evToSales',
  'priceToBook',
  'priceToSales',
  'peg',
];

/** What others are paid, per multiple. */
export interface MultipleLevel {
  readonly median: number;
  /** Standard deviation of its logarithm. */
  readonly logSpread: number;
  readonly source: string;
}

const MIN_PEERS = 5;
const SIZE = { from: 0.25, to: 4 };
const TRIM = 0.05;
/** Spread where only a median is known: a fifth either way. */
const DEFAULT_LOG_SPREAD = 0.2;
/** Distance of the quartiles of a normal in standard deviations. */
const QUARTILE_DISTANCE = 1.349;

/** Peers of the same industry and a quarter to four times the size. */
export function comparablePeers({ peers, subject }: ValuationInputs, marketCap: number): PeerCompany[] {
  return peers.filter((peer) => {
    if (peer.key === subject.key) return false;
    if (subject.industry !== undefined && peer.industry !== undefined && peer.industry !== subject.industry)
      return false;
    return (
      Number.isNaN(marketCap) ||
      (peer.marketCap >= SIZE.from * marketCap && peer.marketCap <= SIZE.to * marketCap)
    );
  });
}

/** Level of a multiple among at least five comparable peers, else the sector's median; `null` where neither has it. */
export function multipleLevel(
  name: MultipleName,
  peers: readonly PeerCompany[],
  sector: SectorMedians | null,
): MultipleLevel | null {
  // A multiple of a loss says nothing.
  const values = trimmed(
    peers.flatMap((peer) => (peer[name] !== undefined && peer[name] > 0 ? [peer[name]] : [])),
    TRIM,
  );
  if (values.length >= MIN_PEERS) {
    const spread = Math.log(quantile(values, 0.75) / quantile(values, 0.25)) / QUARTILE_DISTANCE;
    return { median: quantile(values, 0.5), logSpread: spread, source: `median of ${values.length} peers` };
  }
  const median = sector?.[name];
  if (sector && median !== undefined && median > 0) {
    const { name: group, count } = sector.groups?.[name] ?? sector;
    const source = `median of ${count} companies of ${group}`;
    return { median, logSpread: DEFAULT_LOG_SPREAD, source };
  }
  return null;
}

/** Medians of a group of companies, each multiple without losses and the outer twentieths. */
export function mediansOf(name: string, companies: readonly PeerCompany[]): SectorMedians {
  const medians = MULTIPLE_NAMES.flatMap((multiple) => {
    const level = multipleLevel(multiple, companies, null);
    return level ? [[multiple, level.median] as const] : [];
  });
  return { name, count: companies.length, ...Object.fromEntries(medians) };
}
