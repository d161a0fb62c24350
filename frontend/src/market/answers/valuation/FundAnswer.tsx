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
  const { expenseRatio, spread, peRatio, holdingsCovered } = detail;
  const money = (value: number | null): string =>
    value === null ? 'n/a' : formatMoney(value, priceCurrency);
  const costPct = expenseRatio === null ? 'n/a' : `${plain(100 * expenseRatio)}%`;
  return (
    <KeyFigures
      figures={[
        { name: t('priceAtTheCall'), value: money(price), testId: 'valuation-price' },
        { name: t('netAssetValue'), value: money(netAssetValue), hint: t('perShare') },
        {
          name: t('premium'),
          value: signedShare(premium),
          hint: t('priceAgainstNetAssetValue'),
          testId: 'valuation-premium',
        },
        { name: t('expenseRatio'), value: costPct, hint: t('aYear'), testId: 'valuation-cost' },
        {
          name: t('trackingDifference'),
          value: `${signedShare(trackingDifference.oneYear)} · ${signedShare(trackingDifference.threeYears)}`,
          hint: t('fundLessIndex1And'),
        },
        { name: t('trackingError'), value: share(trackingError), hint: t('aYear') },
        { name: t('spread'), value: spread === null ? 'n/a' : `${plain(100 * spread, 3)}%` },
        {
          name: t('priceToEarnings'),
          value: plain(peRatio, 1),
          hint:
            holdingsCovered === null
              ? t('ofItsHoldings')
              : t('ofOfItsHoldings', { holdingsCovered: share(holdingsCovered) }),
        },
      ]}
    />
  );
}

/** Why a fund is not valued as a company, and what holding it costs. */
export function FundWhy({ detail: { costs } }: { detail: FundDetail }) {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t('aFundHasNoCash')}</p>
      <ScrollTable caption={t('shareOfTheMoneyThat')}>
        <thead>
          <tr>
            <th scope="col">{t('heldFor')}</th>
            <th scope="col" data-number>
              {t('cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ years, share: part }) => (
            <tr key={years}>
              <th scope="row">{t('years', { years })}</th>
              <td data-number>{part === null ? 'n/a' : `${plain(100 * part)}%`}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </div>
  );
}
