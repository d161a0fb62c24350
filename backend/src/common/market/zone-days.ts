import { SESSION_ZONES, type SessionZone } from '@pricealgo/contract/market/exchanges';

/**
 * Calendar days of a time zone and its distance from UTC, from the time-zone database that ships with the runtime (Intl),
 * independent of the zone that the process runs in. Intl is slow (microseconds a call), so each year is asked once and
 * kept as its list of offset changes.
 */

export const DAY_MS = 86_400_000;
/** Instants that can be asked for: Intl's answers before 1900 are local mean time, and nobody plans beyond 2100. */
const FIRST_MS = Date.UTC(1900, 0, 1);
const END_MS = Date.UTC(2101, 0, 1);

const FORMAT = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** An offset and the instants at which it holds, half-open. */
interface OffsetSpan {
  fromMs: number;
  endMs: number;
  offsetMs: number;
}

export class ZoneDays {
  private readonly timeZone: string;
  private readonly format: Intl.DateTimeFormat;
  private readonly spansByYear = new Map<number, readonly OffsetSpan[]>();
  /** Code that maps thousands of bars asks for neighbouring instants: the last answer's span is kept. */
  private span: OffsetSpan = { fromMs: 0, endMs: 0, offsetMs: 0 };

  /** @param timeZone IANA name */
  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.format = new Intl.DateTimeFormat('en-US', { timeZone, ...FORMAT });
  }

  /**
   * Local time minus UTC at an instant, ms: for New York −4 h in summer, −5 h in winter.
   * @throws RangeError outside 1900–2100.
   */
  offsetMs(atMs: number): number {
    if (atMs >= this.span.fromMs && atMs < this.span.endMs) return this.span.offsetMs;
    if (!(atMs >= FIRST_MS && atMs < END_MS)) {
      throw new RangeError(
        `instant outside of what the time of ${this.timeZone} is known for (1900–2100): ${atMs}`,
      );
    }
    for (const candidate of this.spansOf(new Date(atMs).getUTCFullYear()))
      if (candidate.fromMs <= atMs) this.span = candidate;
    return this.span.offsetMs;
  }

  /** Number of the local date at an instant, days since 1970-01-01. */
  day(timeMs: number): number {
    return Math.floor((timeMs + this.offsetMs(timeMs)) / DAY_MS);
  }

  /**
   * The instant at which local clocks show `minuteOfDay` (0–1439) on a date (days since 1970-01-01). Times that a clock
   * change skips or repeats are resolved with the offset that holds before the change.
   */
  instantMs(day: number, minuteOfDay: number): number {
    const localMs = day * DAY_MS + minuteOfDay * 60_000;
    const guessMs = localMs - this.offsetMs(localMs);
    const resolvedMs = localMs - this.offsetMs(guessMs);
    return this.offsetMs(resolvedMs) === this.offsetMs(guessMs) ? resolvedMs : Math.max(guessMs, resolvedMs);
  }

  /** The instant at which a local date begins. */
  midnightMs(day: number): number {
    return this.instantMs(day, 0);
  }

  /** Local minus UTC at an instant on a whole second, asked of Intl. */
  private askOffsetMs(atMs: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.format.formatToParts(atMs)) part[type] = Number(value);
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
  private spansOf(year: number): readonly OffsetSpan[] {
    const known = this.spansByYear.get(year);
    if (known) return known;
    const startMs = Date.UTC(year, 0, 1);
    const endMs = Date.UTC(year + 1, 0, 1);
    const spans: OffsetSpan[] = [{ fromMs: startMs, endMs, offsetMs: this.askOffsetMs(startMs) }];
    for (let month = 0; month < 12; month++) {
      let beforeS = Date.UTC(year, month, 1) / 1_000;
      let afterS = Date.UTC(year, month + 1, 1) / 1_000;
      const offsetMs = this.askOffsetMs(afterS * 1_000);
      if (offsetMs === this.askOffsetMs(beforeS * 1_000)) continue;
      while (afterS - beforeS > 1) {
        const middleS = Math.floor((beforeS + afterS) / 2);
        if (this.askOffsetMs(middleS * 1_000) === offsetMs) afterS = middleS;
        else beforeS = middleS;
      }
      spans.at(-1)!.endMs = afterS * 1_000;
      spans.push({ fromMs: afterS * 1_000, endMs, offsetMs });
    }
    this.spansByYear.set(year, spans);
    return spans;
  }
}

const zones = new Map<SessionZone, ZoneDays>();

/** Days and offsets of one of the zones that exchanges are in; made at its first use. */
export function zoneDays(zone: SessionZone): ZoneDays {
  let days = zones.get(zone);
  if (!days) {
    days = new ZoneDays(SESSION_ZONES[zone].timeZone);
    zones.set(zone, days);
  }
  return days;
}

const newYork = zoneDays('new-york');

/**
 * New York time minus UTC at an instant, ms: −4 h in summer, −5 h in winter.
 * @throws RangeError outside of 1900–2100.
 */
export const newYorkOffsetMs = (atMs: number): number => newYork.offsetMs(atMs);

/** Number of the New York date at an instant, days since 1970-01-01. */
export const newYorkDay = (timeMs: number): number => newYork.day(timeMs);

/** The instant at which a New York date begins. */
export const newYorkMidnightMs = (day: number): number => newYork.midnightMs(day);
