import type { LstmHorizon } from '@pricealgo/algorithms/lstm/lstm-detail';
import { formatPrice } from '../../../lib/format/number-format';
import { ScrollTable } from '../ScrollTable';
import { sessions, SOURCE_NAMES } from './words';
import { t } from './texts';
import classes from './Forecast.module.css';

export interface HorizonRangesProps {
  horizons: readonly LstmHorizon[];
  /** Probabilities of the prices of each horizon. */
  probabilities: readonly number[];
  currency: string;
}

/** The quantiles per horizon, and whose they are. */
export function HorizonRanges({ horizons, probabilities, currency }: HorizonRangesProps) {
  return (
    <div className={classes.block} data-testid="forecast-ranges">
      <h4 className={classes.subtitle}>{t('ranges.why')}</h4>
      <ScrollTable caption={t('ranges.caption', { currency })} narrow="labels">
        <thead>
          <tr>
            <th scope="col">{t('ranges.horizon')}</th>
            <th scope="col">{t('ranges.shown')}</th>
            {probabilities.map((probability) => (
              <th key={probability} scope="col" data-number>
                {(100 * probability).toFixed(0)}%
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {horizons.map(({ horizon, source, prices }) => (
            <tr key={horizon}>
              <th scope="row">{sessions(horizon)}</th>
              <td>
                <span className={classes.mark} data-source={source}>
                  {SOURCE_NAMES[source]}
                </span>
              </td>
              {prices.map((price, i) => (
                <td key={probabilities[i]} data-number>
                  {formatPrice(price)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={classes.note}>{t('ranges.text')}</p>
      <ul className={classes.limits}>
        {horizons.map(({ horizon, reason }) => (
          <li key={horizon}>{t('ranges.reason', { horizon: sessions(horizon), reason })}</li>
        ))}
      </ul>
    </div>
  );
}
