/**
 * SVG path of a small line chart.
 * @param closes oldest first; fewer than two give an empty path.
 * @returns path data inside `width` × `height` with room for the stroke.
 */
export function sparklinePath(closes: readonly number[], width: number, height: number): string {
  if (closes.length < 2) return '';
  const low = Math.min(...closes);
  const spread = Math.max(...closes) - low || 1;
  const padding = 2;
  const x = (index: number): number => (index / (closes.length - 1)) * width;
  const y = (close: number): number => padding + (1 - (close - low) / spread) * (height - 2 * padding);
  return closes
    .map((close, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(close).toFixed(1)}`)
    .join('');
}
