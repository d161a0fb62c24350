import { sparklinePath } from './sparkline-path';
import classes from './Sparkline.module.css';

export interface SparklineProps {
  /** Oldest first; `undefined` while loading keeps the place. */
  closes: readonly number[] | undefined;
  widthPx: number;
  heightPx: number;
  area?: boolean;
}

/** Shape of the recent price, without numbers: those stand beside it. Decorative. */
export function Sparkline({ closes = [], widthPx, heightPx, area = false }: SparklineProps) {
  const path = sparklinePath(closes, widthPx, heightPx);
  const first = closes[0] ?? 0;
  const last = closes.at(-1) ?? 0;
  const direction = last > first ? 'up' : last < first ? 'down' : 'flat';
  return (
    <svg
      className={classes.line}
      data-direction={direction}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
      style={area ? { width: '100%' } : undefined}
      aria-hidden="true"
      focusable="false"
    >
      {area && path && <path className={classes.area} d={`${path}L${widthPx} ${heightPx}L0 ${heightPx}Z`} />}
      <path className={classes.stroke} d={path} />
    </svg>
  );
}
