import { currencySymbol, formatMoney, formatQuantity } from '../../../lib/format/number-format';
import type { Figure, Overview, StatisticName } from '../../market/api/ticker-overview';

/** Key statistics in reading order, by what they are about. */
const LABELS: readonly (readonly [StatisticName, string])[] = [
  ['marketCap', 'Market cap'],
  ['enterpriseValue', 'Enterprise value'],
  ['peRatio', 'P/E ratio'],
  ['forwardPeRatio', 'Forward P/E'],
  ['eps', 'Earnings per share'],
  ['dividendPerShare', 'Dividend per share'],
  ['dividendYield', 'Dividend yield'],
  ['revenue', 'Revenue'],
  ['ebitda', 'EBITDA'],
  ['priceToSales', 'Price / sales'],
  ['priceToBook', 'Price / book'],
  ['netAssets', 'Net assets'],
  ['expenseRatio', 'Expense ratio'],
  ['beta', 'Beta'],
  ['sharesOutstanding', 'Shares outstanding'],
  ['circulatingSupply', 'Circulating supply'],
  ['maxSupply', 'Maximum supply'],
  ['averageVolume', 'Average volume'],
  ['previousClose', 'Previous close'],
  ['employees', 'Employees'],
];

export interface Statistic {
  name: StatisticName;
  label: string;
  figure: Figure;
}

/** The statistics that are known, with their labels, in reading order; the 52-week range has a bar of its own. */
export function knownStatistics({ statistics }: Pick<Overview, 'statistics'>): Statistic[] {
  return LABELS.flatMap(([name, label]) => {
    const figure = statistics[name];
    return figure ? [{ name, label, figure }] : [];
  });
}

/** A figure as text, by its unit: `$4.51B`, `35.48`, `1.75%`. */
export function figureText({ value, unit, currency = 'USD' }: Figure): string {
  switch (unit) {
    case 'money':
      return `${value < 0 ? '−' : ''}${currencySymbol(currency)}${formatQuantity(Math.abs(value))}`;
    case 'moneyPerShare':
      return formatMoney(value, currency);
    case 'ratio':
      return value.toFixed(2).replace('-', '−');
    case 'fraction':
      return `${(value * 100).toFixed(2)}%`;
    default:
      return formatQuantity(value);
  }
}
