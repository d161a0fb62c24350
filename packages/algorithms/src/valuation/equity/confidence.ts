import { mean, standardDeviation } from '@pricealgo/algorithms/statistics/moments';
import { freeCashFlow, runOfYears } from '../assumptions/growth.js';
import type { EquityCase } from './equity-case.js';

/** How far the estimate can be relied on, and why. */
export interface Confidence {
  readonly level: 'high' | 'medium' | 'low';
  readonly checks: readonly { readonly text: string; readonly met: boolean }[];
}

/** Claims that most companies do not have: their absence is named, not held against the data. */
const MINOR = ['minority interest', 'preferred equity', 'short-term investments'];
export const TERMINAL_LIMIT = 0.75;
const AGREEMENT = 0.25;
const STEADY = 0.5;
const FRESH_DAYS = 120;
const DAY_MS = 86_400_000;

/** High where all five checks are met, medium from three. */
export function confidence(
  { missing, inputs, guards }: EquityCase,
  blended: readonly number[],
  terminalShare: number | null,
): Confidence {
  const gaps = [...missing].filter((name) => !MINOR.includes(name));
  const flows = runOfYears(inputs.years, freeCashFlow);
  const variation = flows.length < 3 ? NaN : standardDeviation(flows, 1) / Math.abs(mean(flows));
  const filedMs = inputs.trailing?.filingDateMs ?? null;
  const ageDays = filedMs === null ? NaN : Math.floor((inputs.asOfMs - filedMs) / DAY_MS);
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const checks = [
    {
      text: gaps.length === 0 ? 'all inputs are known' : `not known: ${gaps.join(', ')}`,
      met: gaps.length === 0,
    },
    agreement(blended),
    {
      text:
        terminalShare === null
          ? 'no model looks at cash flows'
          : `${percent(terminalShare)} of the value lies beyond the forecast`,
      met: terminalShare !== null && terminalShare <= TERMINAL_LIMIT,
    },
    {
      text: Number.isNaN(variation)
        ? 'fewer than three years of free cash flow'
        : `free cash flow varies by ${percent(variation)} of its mean`,
      met: variation <= STEADY,
    },
    {
      text: Number.isNaN(ageDays) ? 'filing date is not known' : `newest report is ${ageDays} days old`,
      met: ageDays <= FRESH_DAYS,
    },
  ];
  const failed = guards.filter(({ state }) => state === 'failed').map(({ text }) => ({ text, met: false }));
  const met = checks.filter((check) => check.met).length;
  const level = failed.length > 0 || met < 3 ? 'low' : met === checks.length ? 'high' : 'medium';
  return { level, checks: [...failed, ...checks] };
}

function agreement(values: readonly number[]): { text: string; met: boolean } {
  const sorted = [...values].sort((a, b) => a - b);
  const met = sorted.some((value, i) => i > 0 && value - sorted[i - 1]! <= AGREEMENT * sorted[i - 1]!);
  return { text: met ? 'at least two models lie within 25 %' : 'no two models lie within 25 %', met };
}
