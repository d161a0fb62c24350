const two = (part: number): string => String(part).padStart(2, '0');

/** What a date-time field shows of an instant, in this device's zone: `2026-11-20T09:30` */
export function fieldTime(timeMs: number): string {
  const time = new Date(timeMs);
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The instant that a date-time field names, in this device's zone; `null` while it is not filled in. */
export function instantOf(field: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(field)) return null;
  const timeMs = new Date(field).getTime();
  return Number.isNaN(timeMs) ? null : timeMs;
}
