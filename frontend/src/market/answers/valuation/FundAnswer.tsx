import type { FundDetail } from '@pricealgo/algorithms/valuation/fund/evaluate-fund';
import { formatMoney } from '../../../lib/format/number-format';
import { plain, share, signedShare } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { KeyFigures } from './KeyFigures';
import classes from './Valuation.module.css';
import { t } from './texts';

/** What a fund costs, and how near it keeps to what it holds and follows. */
export function FundPicture({ detail }: { detail: FundDetail }) {
  const { price, priceCurrency, netAssetValue, premium, trackingDifference, trackingError } = detail;
  const { expenseRatio, spread, peRatio } = detail;
  const money = (value: number | null): string =>
    value === null ? 'n/a' : formatMoney(value, priceCurrency);
  const costPct = expenseRatio === null ? 'n/a' : `${plain(100 * expenseRatio)}%`;
  return (
    <KeyFigures
      figures={[
        { name: t('figure.price'), value: money(price), testId: 'valuation-price' },
        { name: t('fund.assets.label'), value: money(netAssetValue), hint: t('fund.assets.text') },
        {
          name: t('fund.premium.label'),
          value: signedShare(premium),
          hint: t('fund.premium.text'),
          testId: 'valuation-premium',
        },
        {
          name: t('fund.expense.label'),
          value: costPct,
          hint: t('fund.expense.text'),
          testId: 'valuation-cost',
        },
        {
          name: t('fund.difference.label'),
          value: `${signedShare(trackingDifference.oneYear)} · ${signedShare(trackingDifference.threeYears)}`,
          hint: t('fund.difference.text'),
        },
        { name: t('fund.error'), value: share(trackingError), hint: t('fund.expense.text') },
        { name: t('fund.spread'), value: spread === null ? 'n/a' : `${plain(100 * spread, 3)}%` },
        {
          name: t('fund.earnings.label'),
          value: plain(peRatio, 1),
          hint: t('fund.holdings.all'),
        },
      ]}
    />
  );
}

/** Why a fund is not valued as a company, and what holding it costs. */
export function FundWhy({ detail: { costs } }: { detail: FundDetail }) {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t('fund.text')}</p>
      <ScrollTable caption={t('fund.cost.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('fund.cost.held')}</th>
            <th scope="col" data-number>
              {t('fund.cost.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ years, share: part }) => (
            <tr key={years}>
              <th scope="row">{t('words.years', { years })}</th>
              <td data-number>{part === null ? 'n/a' : `${plain(100 * part)}%`}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </div>
  );
}
