/**
 * Slope of the line that fits points best by least squares, per minute.
 * @param {readonly { atMs: number, value: number }[]} points
 * @returns {number} 0 where there are fewer than two
 */
export function slopePerMinute(points) {
  const n = points.length;
  const meanAt = points.reduce((sum, { atMs }) => sum + atMs / 60_000, 0) / n;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / n;
  let above = 0;
  let below = 0;
  for (const { atMs, value } of points) {
    const at = atMs / 60_000 - meanAt;
    above += at * (value - mean);
    below += at * at;
  }
  return below > 0 ? above / below : 0;
}
