/** Room for the stroke above and below, px. */
const PADDING = 2;

/**
 * Where a price of a small chart stands.
 * @param prices that the chart has room for, at least one
 * @param height of the chart, px
 * @returns the distance of a price from the top, px
 */
export function sparklineY(prices: readonly number[], height: number): (price: number) => number {
  const low = Math.min(...prices);
  const spread = Math.max(...prices) - low || 1;
  return (price) => PADDING + (1 - (price - low) / spread) * (height - 2 * PADDING);
}

/**
 * SVG path of a small line chart.
 * @param closes oldest first; fewer than two give an empty path.
 * @param room prices that the chart has room for, where those are more than its closes
 * @returns path data inside `width` × `height` with room for the stroke.
 */
export function sparklinePath(
  closes: readonly number[],
  width: number,
  height: number,
  room: readonly number[] = closes,
): string {
  if (closes.length < 2) return '';
  const x = (index: number): number => (index / (closes.length - 1)) * width;
  const y = sparklineY(room, height);
  return closes
    .map((close, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(close).toFixed(1)}`)
    .join('');
}
