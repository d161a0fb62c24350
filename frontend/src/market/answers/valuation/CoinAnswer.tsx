import type { CoinDetail } from '@pricealgo/algorithms/valuation/coin/evaluate-coin';
import { formatMoney, formatQuantity } from '../../../lib/format/number-format';
import { plain, signedShare } from '../figures';
import { KeyFigures } from './KeyFigures';
import { t } from './texts';
import classes from './Valuation.module.css';

/** What a network is paid for what it moves. */
export function CoinPicture({ detail }: { detail: CoinDetail }) {
  const { price, priceCurrency, nvt, nvtSignal, nvtPercentile, mvrv, mvrvZ } = detail;
  return (
    <KeyFigures
      figures={[
        {
          name: t('priceAtTheCall'),
          value: price === null ? 'n/a' : formatMoney(price, priceCurrency),
          testId: 'valuation-price',
        },
        { name: t('valueToTransfers'), value: plain(nvt, 1), hint: t('marketValueValueMovedIn') },
        { name: t('its90DaySignal'), value: plain(nvtSignal, 1) },
        {
          name: t('placeInItsFourYears'),
          value: nvtPercentile === null ? 'n/a' : t('of100', { nvtPercentile: nvtPercentile.toFixed(0) }),
          hint: t('higherIsDearer'),
        },
        { name: t('marketToRealisedValue'), value: plain(mvrv), hint: `Z ${plain(mvrvZ)}` },
        { name: t('allCoinsEverCoinsToday'), value: plain(detail.fullyDilutedToMarketCap) },
        { name: t('newCoinsInAYear'), value: signedShare(detail.issuance) },
      ]}
    />
  );
}

export function CoinWhy({ detail: { metcalfe } }: { detail: CoinDetail }) {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t('aCoinHasNoCash')}</p>
      {metcalfe && (
        <p className={classes.text}>
          {t('valueGrowsWithActiveAddresses', {
            exponent: plain(metcalfe.exponent),
            rSquared: plain(metcalfe.rSquared),
          })}{' '}
          {metcalfe.cointegrated && metcalfe.fairMarketCapUsd !== null
            ? t('theTwoMoveTogetherAt', {
                statistic: plain(metcalfe.statistic),
                fairMarketCapUsd: formatQuantity(metcalfe.fairMarketCapUsd),
              })
            : t('theTwoDoNotMove', { statistic: plain(metcalfe.statistic) })}
        </p>
      )}
    </div>
  );
}
