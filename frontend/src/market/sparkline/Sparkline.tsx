import { sparklinePath } from './sparkline-path';
import classes from './Sparkline.module.css';

/** Recent closes, oldest first, and the close of the session before: the colour tells whether they end above it. */
export interface SparklineData {
  closes: readonly number[];
  previousClose: number | null;
}

export interface SparklineProps {
  /** `undefined` while loading keeps the place. */
  data: SparklineData | undefined;
  widthPx: number;
  heightPx: number;
  area?: boolean;
}

/** Shape of the recent price, without numbers: those stand beside it. Decorative. */
export function Sparkline({ data, widthPx, heightPx, area = false }: SparklineProps) {
  const closes = data?.closes ?? [];
  const path = sparklinePath(closes, widthPx, heightPx);
  const base = data?.previousClose ?? closes[0] ?? 0;
  const last = closes.at(-1) ?? base;
  const direction = last > base ? 'up' : last < base ? 'down' : 'flat';
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
