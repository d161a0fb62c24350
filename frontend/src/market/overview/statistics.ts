import {
  formatDecimals,
  formatDeclared,
  formatQuantity,
  formatShortMoney,
} from '../../lib/format/number-format';
import type { Figure, Overview, StatisticName } from '../api/ticker-overview';
import { t } from '../ticker/texts';
import { liveNames, type LiveName } from './live-figures';

/** Key statistics in reading order, by what they are about. */
const LABELS: readonly (readonly [StatisticName, string])[] = [
  ['marketCap', t('figure.marketCap')],
  ['enterpriseValue', t('figure.enterpriseValue')],
  ['peRatio', t('figure.priceEarnings')],
  ['forwardPeRatio', t('figure.forwardPriceEarnings')],
  ['eps', t('figure.earningsPerShare')],
  ['dividendPerShare', t('figure.dividendPerShare')],
  ['dividendYield', t('figure.dividendYield')],
  ['revenue', t('figure.revenue')],
  ['ebitda', 'EBITDA'],
  ['priceToSales', t('figure.priceSales')],
  ['priceToBook', t('figure.priceBook')],
  ['pegRatio', t('figure.priceEarningsGrowth')],
  ['returnOnEquity', t('figure.returnOnEquity')],
  ['operatingMargin', t('figure.operatingMargin')],
  ['debtToEquity', t('figure.debtToEquity')],
  ['analystGrowth', t('figure.analystGrowth')],
  ['netAssets', t('figure.netAssets')],
  ['netAssetValue', t('figure.netAssetValue')],
  ['bidAskSpread', t('figure.bidAskSpread')],
  ['expenseRatio', t('figure.expenseRatio')],
  ['beta', t('figure.beta')],
  ['sharesOutstanding', t('figure.sharesOutstanding')],
  ['circulatingSupply', t('figure.circulatingSupply')],
  ['maxSupply', t('figure.maximumSupply')],
  ['transferValue', t('figure.transferValue')],
  ['realisedCap', t('figure.realisedCap')],
  ['activeAddresses', t('figure.activeAddresses')],
  ['averageVolume', t('figure.averageVolume')],
  ['previousClose', t('figure.previousClose')],
  ['employees', t('figure.employees')],
];

export interface Statistic {
  name: StatisticName;
  label: string;
  /** What a source states; absent where it is only computed from statements and a price. */
  figure?: Figure;
  /** It is computed from statements and a price, whatever a source states. */
  live?: LiveName;
}

/** The statistics that are known, with their labels, in reading order; the 52-week range has a bar of its own. */
export function knownStatistics({ statistics, live }: Pick<Overview, 'statistics' | 'live'>): Statistic[] {
  const computed = live ? liveNames(live) : [];
  return LABELS.flatMap(([name, label]) => {
    const figure = statistics[name];
    const ofPrice = computed.find((one) => one === name);
    if (!figure && !ofPrice) return [];
    return [{ name, label, ...(figure && { figure }), ...(ofPrice && { live: ofPrice }) }];
  });
}

/** A figure as text, by its unit: `$4.51B`, `35.48`, `1.75%`. */
export function figureText({ value, unit, currency = 'USD' }: Figure): string {
  switch (unit) {
    case 'money':
      return formatShortMoney(value, currency);
    case 'moneyPerShare':
      return formatDeclared(value, currency);
    case 'ratio':
      return formatDecimals(value, 2);
    case 'fraction':
      return `${formatDecimals(value * 100, 2)}%`;
    default:
      return formatQuantity(value);
  }
}
