import { formatDecimals } from '../../../lib/format/number-format';
import { t } from '../../../market/answers/technical/texts';
import classes from '../../../market/answers/technical/Technical.module.css';

/** Borders between the five labels on the scale from -1 to 1, as the composite's rules have them. */
const BORDERS = [-1, -0.5, -0.1, 0.1, 0.5, 1];
const ZONES = ['strong-sell', 'sell', 'neutral', 'buy', 'strong-buy'];
const CENTRE = { x: 100, y: 96 };
const RADIUS = 78;

function pointAt(rating: number, radius: number): string {
  const angle = ((1 - rating) / 2) * Math.PI;
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(2)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(2)}`;
}

export interface RatingGaugeProps {
  title: string;
  /** -1…1, `null` where nothing could be counted. */
  rating: number | null;
  label: string;
  /** Largest of its row. */
  main?: boolean;
}

/** A rating as a needle over the five labels; sign and words say the same as the colour. */
export function RatingGauge({ title, rating, label, main = false }: RatingGaugeProps) {
  const sign = rating !== null && rating > 0 ? '+' : '';
  const value = rating === null ? 'n/a' : `${sign}${formatDecimals(rating, 2)}`;
  return (
    <figure className={classes.gauge} data-main={main}>
      <svg viewBox="0 0 200 128" role="img" aria-label={t('gauge.label', { title, label, value })}>
        {ZONES.map((zone, index) => (
          <path
            key={zone}
            className={classes.zone}
            data-zone={zone}
            d={`M ${pointAt(BORDERS[index]! + 0.012, RADIUS)} A ${RADIUS} ${RADIUS} 0 0 1 ${pointAt(BORDERS[index + 1]! - 0.012, RADIUS)}`}
          />
        ))}
        {rating !== null && (
          <path
            className={classes.needle}
            d={`M ${CENTRE.x} ${CENTRE.y} L ${pointAt(rating, RADIUS - 18)}`}
          />
        )}
        <circle className={classes.hub} cx={CENTRE.x} cy={CENTRE.y} r="5" />
        <text className={classes.gaugeValue} x={CENTRE.x} y="122" textAnchor="middle">
          {value}
        </text>
      </svg>
      <figcaption>
        <strong>{title}</strong>
        <span className={classes.gaugeLabel}>{label}</span>
      </figcaption>
    </figure>
  );
}
