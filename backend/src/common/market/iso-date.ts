/** 00:00 UTC of a date written `YYYY-MM-DD`, ms since epoch; `null` for anything else, 30 February included. */
export function parseIsoDate(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const timeMs = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(timeMs) || isoDate(timeMs) !== text ? null : timeMs;
}

/** `YYYY-MM-DD` of an instant in UTC. */
export function isoDate(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
