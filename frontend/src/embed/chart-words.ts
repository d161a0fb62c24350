import type { CurveRange } from '@pricealgo/contract/chart-choices';
import { formatMoney, formatPct } from '../lib/format/number-format';
import { t } from './texts';

const SPANS = {
  '1D': 'span.session',
  '5D': 'span.fiveSessions',
  '1M': 'span.month',
  '6M': 'span.sixMonths',
  YTD: 'span.thisYear',
  '1Y': 'span.year',
  '5Y': 'span.fiveYears',
} as const satisfies Record<CurveRange, string>;

export interface Charted {
  symbol: string;
  /** As the prices are quoted. */
  currency: string;
  range: CurveRange;
  /** Oldest first. */
  closes: readonly number[];
}

const changeOf = (closes: readonly number[]): string => {
  const [first = 0] = closes;
  return first > 0 ? formatPct((closes.at(-1)! / first - 1) * 100) : '–';
};

/** What stands below the chart: `The last year: +12.30%`; a sentence where there is nothing to draw. */
export function chartCaption({ range, closes }: Pick<Charted, 'range' | 'closes'>): string {
  const span = t(SPANS[range]);
  if (closes.length < 2) return t('chart.none', { span });
  const caption = t('chart.caption', { span, change: changeOf(closes) });
  return caption.charAt(0).toUpperCase() + caption.slice(1);
}

/** The chart in a sentence, for those who do not see it: first, last, lowest and highest price. */
export function chartSummary({ symbol, currency, range, closes }: Charted): string {
  const money = (price: number): string => formatMoney(price, currency);
  return t('chart.summary', {
    symbol,
    span: t(SPANS[range]),
    first: money(closes[0] ?? 0),
    last: money(closes.at(-1) ?? 0),
    change: changeOf(closes),
    low: money(Math.min(...closes)),
    high: money(Math.max(...closes)),
  });
}
