import { formatDate, shownZone } from '../../../lib/format/time-format';
import type { DryRunAnswer } from '../api/alerts';
import { t } from '../texts';
import classes from './DryRun.module.css';

const WIDTH = 400;
const HEIGHT = 44;
const MIDDLE = HEIGHT / 2;
/** Marks reach to the edge, not over it. */
const INSET = 3;

/** A year as a line with a mark for each firing, upwards or downwards as the price went; both where it is not known. */
export function DryRunChart({
  answer: { firings, fromMs, toMs },
  exchangeShortName,
}: {
  answer: DryRunAnswer;
  exchangeShortName: string;
}) {
  const { timeZone } = shownZone(exchangeShortName);
  const ends = { from: formatDate(fromMs, timeZone), to: formatDate(toMs, timeZone) };
  const spanMs = Math.max(1, toMs - fromMs);
  const x = (timeMs: number): number => {
    const share = Math.min(1, Math.max(0, (timeMs - fromMs) / spanMs));
    return INSET + share * (WIDTH - 2 * INSET);
  };
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('dryRun.chart', ends)}
      >
        <line className={classes.axis} x1={0} x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
        {firings.map(({ timeMs, side }, index) => (
          <line
            key={index}
            className={classes.mark}
            data-side={side ?? 'either'}
            x1={x(timeMs)}
            x2={x(timeMs)}
            y1={side === 'down' ? MIDDLE : 4}
            y2={side === 'up' ? MIDDLE : HEIGHT - 4}
          />
        ))}
      </svg>
      <figcaption className={classes.ends} aria-hidden="true">
        <span>{ends.from}</span>
        <span>{ends.to}</span>
      </figcaption>
    </figure>
  );
}
