const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options });
  formats.set(key, made);
  return made;
}

/** Zone in which an exchange's times are shown, and its short name. */
export function exchangeZone(exchangeShortName: string): { timeZone: string; label: string } {
  return exchangeShortName === 'CRYPTO'
    ? { timeZone: 'UTC', label: 'UTC' }
    : { timeZone: 'America/New_York', label: 'ET' };
}

/** `15:59:58` */
export function formatClock(timeMs: number, timeZone: string): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(timeMs);
}

/** `15:59` */
export function formatMinute(timeMs: number, timeZone: string): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit' }).format(timeMs);
}

/** `Oct 11, 2013` */
export function formatDate(timeMs: number, timeZone: string): string {
  return format(timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(timeMs);
}

/** `Fri, Oct 11, 15:59` */
export function formatDayMinute(timeMs: number, timeZone: string): string {
  const options = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return format(timeZone, options).format(timeMs);
}

/** `Oct 11, 2013, 15:59:58` */
export function formatInstant(timeMs: number, timeZone: string): string {
  return `${formatDate(timeMs, timeZone)}, ${formatClock(timeMs, timeZone)}`;
}

/** Time left in its two largest units: `2 d 3 h`, `2 h 5 min`, `4 min 10 s`, `12 s`. */
export function formatDuration(durationMs: number): string {
  const total = Math.max(0, Math.ceil(durationMs / 1_000));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor((total % 86_400) / 3_600);
  const minutes = Math.floor((total % 3_600) / 60);
  const seconds = total % 60;
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return seconds > 0 ? `${minutes} min ${seconds} s` : `${minutes} min`;
  return `${seconds} s`;
}
