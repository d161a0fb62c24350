/** `20 Nov 2026`, in UTC: for texts that leave the server, whose readers' own formats it does not know. */
export function dayText(timeMs: number): string {
  const [, day, month, year] = /^\w+, (\d+) (\w+) (\d+)/.exec(new Date(timeMs).toUTCString())!;
  return `${Number(day)} ${month} ${year}`;
}

/** `20 Nov 2026, 14:31:05 UTC` */
export function instantText(timeMs: number): string {
  return `${dayText(timeMs)}, ${new Date(timeMs).toISOString().slice(11, 19)} UTC`;
}
