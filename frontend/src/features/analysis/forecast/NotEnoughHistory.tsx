import { formatCount } from '../../../lib/format/number-format';
import { t } from '../../../market/answers/forecast/texts';
import classes from '../../../market/answers/forecast/Forecast.module.css';

/** Why there is no forecast for a young ticker, and what comes with time. */
export function NotEnoughHistory({ usableBars, needed }: { usableBars: number; needed: number }) {
  return (
    <div className={classes.block} data-testid="forecast-short">
      <p className={classes.text}>
        {t('short.text', {
          needed: formatCount(needed),
          usableBars: formatCount(usableBars),
          lacking: formatCount(Math.max(0, needed - usableBars)),
        })}
      </p>
    </div>
  );
}
