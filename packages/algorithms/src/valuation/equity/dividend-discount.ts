import { runOfYears } from '../assumptions/growth.js';
import { forecastGaps, ratesUnder } from './discounted-flows.js';
import type { EquityCase } from './equity-case.js';
import { twoStage } from './two-stage.js';
import { BASE, type ModelOrReason, type Shock } from './valuation-model.js';

/** Dividends of a year per share in the reporting currency, share of earnings, and years paid in a row. */
export interface DividendRecord {
  readonly perShare: number;
  /** NaN for a loss. */
  readonly payout: number;
  readonly years: number;
  /** Paid for five years and 20 to 90 % of earnings: what a perpetuity of dividends needs. */
  readonly stable: boolean;
}

export function dividendRecord({ figures, inputs, shares }: EquityCase): DividendRecord {
  const { dividendsPaid, netIncome } = figures;
  const paid = runOfYears(inputs.years, (year) => year.figures.dividendsPaid || undefined);
  const payout = netIncome !== undefined && netIncome > 0 ? (dividendsPaid ?? NaN) / netIncome : NaN;
  return {
    perShare: (dividendsPaid ?? NaN) / shares,
    payout,
    years: paid.length,
    stable: paid.length >= 5 && payout >= 0.2 && payout <= 0.9,
  };
}

/**
 * Dividends at the cost of equity: for ever at lasting growth (Gordon) where the payer is stable, growing in two stages
 * otherwise. The latter undervalues a company that keeps most of its earnings, so it is for reference.
 */
export function dividendModel(company: EquityCase): ModelOrReason {
  const named = { key: 'dividends', label: 'Discounted dividends' };
  const record = dividendRecord(company);
  const { growth, capital, fx } = company;
  const paid = company.figures.dividendsPaid;
  if (paid === undefined) return { ...named, reason: 'missing: dividends paid' };
  if (paid <= 0) return { ...named, reason: 'it pays no dividend' };
  const gaps = forecastGaps(company).filter((gap) => !record.stable || !gap.startsWith('three fiscal years'));
  if (gaps.length > 0) return { ...named, reason: `missing: ${gaps.join(', ')}` };
  if (record.stable) {
    if (!(capital.equity - growth.terminal > 0)) {
      return { ...named, reason: 'lasting growth is not below the cost of equity' };
    }
    return {
      ...named,
      group: 'intrinsic',
      perShare: ({ discount, terminalGrowth }) => {
        const lasting = growth.terminal + terminalGrowth;
        const gap = Math.max(0.005, capital.equity + discount - lasting);
        return ((record.perShare * (1 + lasting)) / gap) * fx;
      },
      terminalShare: null,
      basis: `dividend of the year growing for ever, payout ${(100 * record.payout).toFixed(0)} %`,
    };
  }
  const value = (shock: Shock) => twoStage(record.perShare, ratesUnder(company, capital.equity, shock));
  const base = value(BASE);
  return {
    ...named,
    group: 'reference',
    perShare: (shock) => value(shock).value * fx,
    terminalShare: base.terminal / base.value,
    basis: `dividend growing in two stages; paid in ${record.years} known years, so for reference`,
  };
}
