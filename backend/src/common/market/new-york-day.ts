/**
 * New York's calendar days and its distance from UTC, from the time-zone database that ships with the runtime (Intl),
 * independent of the zone that the process runs in. Intl is slow (microseconds a call), so each year is asked once and
 * kept as its list of offset changes.
 */

export const DAY_MS = 86_400_000;
/** Instants that can be asked for: Intl's answers before 1900 are local mean time, and nobody plans beyond 2100. */
const FIRST_MS = Date.UTC(1900, 0, 1);
const END_MS = Date.UTC(2101, 0, 1);

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An offset and the instants at which it holds, half-open. */
interface OffsetSpan {
  fromMs: number;
  endMs: number;
  offsetMs: number;
}

const spansByYear = new Map<number, readonly OffsetSpan[]>();

/** Local minus UTC at an instant on a whole second, asked of Intl. */
function askOffsetMs(atMs: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value);
  const localMs = Date.UTC(
    part.year ?? NaN,
    (part.month ?? NaN) - 1,
    part.day,
    part.hour,
    part.minute,
    part.second,
  );
  return localMs - atMs;
}

/** Offsets of one UTC year, oldest first. At most one change a month is assumed. */
function spansOf(year: number): readonly OffsetSpan[] {
  const known = spansByYear.get(year);
  if (known) return known;
  const startMs = Date.UTC(year, 0, 1);
  const endMs = Date.UTC(year + 1, 0, 1);
  const spans: OffsetSpan[] = [{ fromMs: startMs, endMs, offsetMs: askOffsetMs(startMs) }];
  for (let month = 0; month < 12; month++) {
    let beforeS = Date.UTC(year, month, 1) / 1_000;
    let afterS = Date.UTC(year, month + 1, 1) / 1_000;
    const offsetMs = askOffsetMs(afterS * 1_000);
    if (offsetMs === askOffsetMs(beforeS * 1_000)) continue;
    while (afterS - beforeS > 1) {
      const middleS = Math.floor((beforeS + afterS) / 2);
      if (askOffsetMs(middleS * 1_000) === offsetMs) afterS = middleS;
      else beforeS = middleS;
    }
    spans.at(-1)!.endMs = afterS * 1_000;
    spans.push({ fromMs: afterS * 1_000, endMs, offsetMs });
  }
  spansByYear.set(year, spans);
  return spans;
}

/** Code that maps thousands of bars asks for neighbouring instants: the last answer's span is kept. */
let span: OffsetSpan = { fromMs: 0, endMs: 0, offsetMs: 0 };

/**
 * New York time minus UTC at an instant, ms: −4 h in summer, −5 h in winter.
 * @throws RangeError outside 1900–2100.
 */
export function newYorkOffsetMs(atMs: number): number {
  if (atMs >= span.fromMs && atMs < span.endMs) return span.offsetMs;
  if (!(atMs >= FIRST_MS && atMs < END_MS)) {
    throw new RangeError(`instant outside of what New York time is known for (1900–2100): ${atMs}`);
  }
  for (const candidate of spansOf(new Date(atMs).getUTCFullYear()))
    if (candidate.fromMs <= atMs) span = candidate;
  return span.offsetMs;
}

/** Number of the New York date at an instant, days since 1970-01-01. */
export function newYorkDay(timeMs: number): number {
  return Math.floor((timeMs + newYorkOffsetMs(timeMs)) / DAY_MS);
}

/** The instant at which a New York date begins; clocks never change at midnight there. */
export function newYorkMidnightMs(day: number): number {
  // 00:00 UTC is the evening before there, and nothing changes between then and midnight.
  return day * DAY_MS - newYorkOffsetMs(day * DAY_MS);
}
