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
          name: t('figure.price'),
          value: price === null ? 'n/a' : formatMoney(price, priceCurrency),
          testId: 'valuation-price',
        },
        { name: t('coin.transfers.label'), value: plain(nvt, 1), hint: t('coin.transfers.text') },
        { name: t('coin.signal'), value: plain(nvtSignal, 1) },
        {
          name: t('coin.place.label'),
          value:
            nvtPercentile === null
              ? 'n/a'
              : t('coin.place.value', { nvtPercentile: nvtPercentile.toFixed(0) }),
          hint: t('coin.place.text'),
        },
        { name: t('coin.realised.label'), value: plain(mvrv), hint: `Z ${plain(mvrvZ)}` },
        { name: t('coin.issue.text'), value: plain(detail.fullyDilutedToMarketCap) },
        { name: t('coin.issue.label'), value: signedShare(detail.issuance) },
      ]}
    />
  );
}

export function CoinWhy({ detail: { metcalfe } }: { detail: CoinDetail }) {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t('coin.text')}</p>
      {metcalfe && (
        <p className={classes.text}>
          {t('coin.growth', {
            exponent: plain(metcalfe.exponent),
            rSquared: plain(metcalfe.rSquared),
          })}{' '}
          {metcalfe.cointegrated && metcalfe.fairMarketCapUsd !== null
            ? t('coin.together', {
                statistic: plain(metcalfe.statistic),
                fairMarketCapUsd: formatQuantity(metcalfe.fairMarketCapUsd),
              })
            : t('coin.apart', { statistic: plain(metcalfe.statistic) })}
        </p>
      )}
    </div>
  );
}
