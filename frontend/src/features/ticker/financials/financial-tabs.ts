import type { Instrument } from '../../../market/api/ticker';
import type { Overview } from '../../../market/api/ticker-overview';

/** What is stored of an instrument; `undefined` while nobody has said so. */
export type StoredRecords = Overview['records'];

export const STATEMENT_TABS = ['income', 'balance', 'cashFlow'] as const;
/** A fund publishes no statements of its own here, and pays dividends all the same. */
export const FUND_TABS = ['dividends', 'splits'] as const;
const TABS = [...STATEMENT_TABS, 'ratios', ...FUND_TABS] as const;
export type Tab = (typeof TABS)[number];

export const PERIODS = ['annual', 'quarterly'] as const;
export type Period = (typeof PERIODS)[number];

export const isStatement = (tab: Tab): tab is (typeof STATEMENT_TABS)[number] =>
  STATEMENT_TABS.some((one) => one === tab);

/** What the address names, or else the first that has something to show. */
export interface ChosenTab {
  tabs: readonly Tab[];
  tab: Tab;
  /** What an address without a name means. */
  firstTab: Tab;
  period: Period;
  firstPeriod: Period;
}

export function chosenTab(
  type: Instrument['type'],
  records: StoredRecords,
  search: URLSearchParams,
): ChosenTab {
  const tabs: readonly Tab[] = type === 'etf' ? FUND_TABS : TABS;
  const firstTab = tabs.find((tab) => rowsOf(tab, records) > 0) ?? tabs[0]!;
  const firstPeriod = records && records.years === 0 && records.quarters > 0 ? 'quarterly' : 'annual';
  return {
    tabs,
    tab: tabs.find((one) => one === search.get('facts')) ?? firstTab,
    firstTab,
    period: PERIODS.find((one) => one === search.get('period')) ?? firstPeriod,
    firstPeriod,
  };
}

export const isEmpty = (records: NonNullable<StoredRecords>): boolean =>
  !records.withheld && [...FUND_TABS, 'income' as const].every((tab) => rowsOf(tab, records) === 0);

function rowsOf(tab: Tab, records: StoredRecords): number {
  if (!records) return 0;
  return tab === 'dividends' || tab === 'splits' ? records[tab] : records.years + records.quarters;
}
