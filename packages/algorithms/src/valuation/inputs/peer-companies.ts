import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { median } from '@pricealgo/algorithms/statistics/quantiles';
import { MULTIPLE_NAMES, mediansOf } from '../equity/peer-multiples.js';
import { publishedRatios, statementRatios, type CompanyRatios } from './company-ratios.js';
import type { PeerCompany, SectorMedians, ValuationInputs } from './valuation-inputs.js';

/** A median of fewer companies is no level of a group. */
const MIN_COMPANIES = 5;

/** A company with what is needed to group it. */
export interface GroupedCompany extends PeerCompany {
  readonly sector?: string;
  /** Yearly growth, percent. */
  readonly growthPct?: number;
  /** Fractions. */
  readonly returnOnEquity?: number;
  readonly operatingMargin?: number;
}

/**
 * A company as others are measured by it: its ratios from its statements at its market value, those that these do not
 * give as they were published.
 * @param profile its newest figures
 * @param inputs its statements as a valuation reads them, `null` without any
 * @returns `null` without a market value: it cannot be told whether it is of the size of another
 */
export function peerCompany(
  profile: InstrumentProfile,
  inputs: ValuationInputs | null,
): GroupedCompany | null {
  const { key, sector, industry, statistics } = profile;
  const { marketCap, beta } = statistics;
  if (marketCap === undefined || !(marketCap > 0)) return null;
  const ratios: CompanyRatios = {
    ...publishedRatios(statistics),
    ...(inputs ? statementRatios(inputs, marketCap) : {}),
  };
  return {
    key,
    marketCap,
    ...(sector ? { sector } : {}),
    ...(industry ? { industry } : {}),
    ...(beta === undefined ? {} : { beta }),
    ...ratios,
  };
}

/**
 * Medians for where there are fewer than five comparable peers: multiple by multiple those of the industry, whatever the
 * size, and where fewer than five of its companies have it those of the sector.
 * @param companies of both, the subject may be among them
 * @returns `null` where neither gives any
 */
export function groupMedians(
  subject: Pick<ValuationInputs['subject'], 'key' | 'sector' | 'industry'>,
  companies: readonly GroupedCompany[],
): SectorMedians | null {
  const groups = (['industry', 'sector'] as const).flatMap((kind) => {
    const name = subject[kind];
    const members = companies.filter((one) => one[kind] === name && one.key !== subject.key);
    return name === undefined || members.length === 0 ? [] : [{ medians: mediansOf(name, members), members }];
  });
  const multiples = MULTIPLE_NAMES.flatMap((multiple) => {
    const group = groups.find(({ medians }) => medians[multiple] !== undefined)?.medians;
    return group ? [{ multiple, value: group[multiple]!, of: { name: group.name, count: group.count } }] : [];
  });
  const growth = groups
    .map(({ members }) => members.flatMap(({ growthPct }) => (growthPct === undefined ? [] : [growthPct])))
    .find((values) => values.length >= MIN_COMPANIES);
  if (multiples.length === 0 && !growth) return null;
  const { name, count } = (groups.at(-1) ?? groups[0])!.medians;
  return {
    name,
    count,
    groups: Object.fromEntries(multiples.map(({ multiple, of }) => [multiple, of])),
    ...Object.fromEntries(multiples.map(({ multiple, value }) => [multiple, value])),
    ...(growth ? { growthPct: median(growth) } : {}),
  };
}
