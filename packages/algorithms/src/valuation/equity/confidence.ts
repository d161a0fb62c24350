import { mean, standardDeviation } from '@pricealgo/algorithms/statistics/moments';
import { freeCashFlows } from '../assumptions/growth.js';
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
const MEDIUM = 2;
const DAY_MS = 86_400_000;

/** Every gap counts as a check of its own that is not met. High where all are met, medium up to two that are not. */
export function confidence(
  company: EquityCase,
  blended: readonly number[],
  terminalShare: number | null,
): Confidence {
  const { inputs, guards } = company;
  const gaps = gapsOf(company);
  const flows = freeCashFlows(inputs.years);
  const variation = flows.length < 3 ? NaN : standardDeviation(flows, 1) / Math.abs(mean(flows));
  const filedMs = inputs.trailing?.filingDateMs ?? null;
  const ageDays = filedMs === null ? NaN : Math.floor((inputs.asOfMs - filedMs) / DAY_MS);
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const checks = [
    ...(gaps.length === 0
      ? [{ text: 'all inputs are known', met: true }]
      : gaps.map((gap) => ({ text: `not known: ${gap}`, met: false }))),
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
  const unmet = failed.length + checks.filter((check) => !check.met).length;
  const level = failed.length > 0 || unmet > MEDIUM ? 'low' : unmet === 0 ? 'high' : 'medium';
  return { level, checks: [...failed, ...checks] };
}

/** What was not known, of the statements and of the years that a cycle needs; cash flows only where they are valued. */
function gapsOf({ missing, growthGap, kind, inputs, toFirm, toEquity }: EquityCase): string[] {
  const cycle = kind === 'operating' && inputs.trailing ? [...toFirm.gaps, ...toEquity.gaps] : [];
  const growth = growthGap !== null && kind !== 'financial' ? [growthGap] : [];
  return [...new Set([...missing, ...growth, ...cycle])].filter((name) => !MINOR.includes(name));
}

function agreement(values: readonly number[]): { text: string; met: boolean } {
  const sorted = [...values].sort((a, b) => a - b);
  const met = sorted.some((value, i) => i > 0 && value - sorted[i - 1]! <= AGREEMENT * sorted[i - 1]!);
  return { text: met ? 'at least two models lie within 25 %' : 'no two models lie within 25 %', met };
}
