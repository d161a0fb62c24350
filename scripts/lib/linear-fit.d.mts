export function slopePerMinute(points: readonly { atMs: number; value: number }[]): number;
