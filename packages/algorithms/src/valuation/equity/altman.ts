import { finiteOrNull } from '@pricealgo/algorithms/statistics/finite';
import { makesThings } from './company-kind.js';
import type { EquityCase } from './equity-case.js';

export type Zone = 'distress' | 'grey' | 'safe';

export interface AltmanScore {
  /** 1968, for public manufacturers. */
  readonly manufacturer: { readonly value: number; readonly zone: Zone } | null;
  /** Z″ for others: no turnover, book value of equity. */
  readonly other: { readonly value: number; readonly zone: Zone } | null;
  /** Which of them is meant for the company, by its industry's name; `null` not known. */
  readonly applies: 'manufacturer' | 'other' | null;
  readonly missing: readonly string[];
}

const zone = (value: number, distress: number, safe: number): Zone =>
  value < distress ? 'distress' : value > safe ? 'safe' : 'grey';

/** Altman's Z and Z″ of the newest balance and twelve months; `null` for lenders and insurers, who live on debt. */
export function altman({ figures, kind, marketCap, inputs }: EquityCase): AltmanScore | null {
  if (kind === 'financial' || !inputs.trailing) return null;
  const {
    totalAssets: assets,
    totalLiabilities: liabilities,
    retainedEarnings,
    operatingIncome,
    revenue,
    equity,
  } = figures;
  const { currentAssets, currentLiabilities } = figures;
  const share = (value: number | undefined): number => (value ?? NaN) / (assets ?? NaN);
  const x1 = share((currentAssets ?? NaN) - (currentLiabilities ?? NaN));
  const x2 = share(retainedEarnings);
  const x3 = share(operatingIncome);
  const z = 1.2 * x1 + 1.4 * x2 + 3.3 * x3 + 0.6 * (marketCap / (liabilities ?? NaN)) + share(revenue);
  const zz = 6.56 * x1 + 3.26 * x2 + 6.72 * x3 + 1.05 * ((equity ?? NaN) / (liabilities ?? NaN));
  const makes = makesThings(inputs.subject.industry);
  const needed = {
    assets,
    liabilities,
    retainedEarnings,
    operatingIncome,
    revenue,
    equity,
    currentAssets,
    currentLiabilities,
  };
  return {
    manufacturer: finiteOrNull(z) === null ? null : { value: z, zone: zone(z, 1.81, 2.99) },
    other: finiteOrNull(zz) === null ? null : { value: zz, zone: zone(zz, 1.1, 2.6) },
    applies: makes === null ? null : makes ? 'manufacturer' : 'other',
    missing: Object.entries(needed)
      .filter(([, value]) => value === undefined)
      .map(([name]) => WORDS[name as keyof typeof needed]),
  };
}

const WORDS = {
  assets: 'total assets',
  liabilities: 'total liabilities',
  retainedEarnings: 'retained earnings',
  operatingIncome: 'operating income',
  revenue: 'revenue',
  equity: 'equity',
  currentAssets: 'current assets',
  currentLiabilities: 'current liabilities',
};
