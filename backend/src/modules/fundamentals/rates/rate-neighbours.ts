import { isoDate } from '../../../common/market/iso-date.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import type { RowFault } from '../../../common/tables/table-report.js';
import type { StoredRate } from './exchange-rate.repository.js';

/** Rates of other days say something of a day for so long, days. */
const NEIGHBOUR_DAYS = 92;
/** Neighbours on each side that a rate is compared with: one of them may be wrong itself. */
const EACH_SIDE = 3;
/** No currency in use moves by a factor of three in a quarter. */
const FARTHEST = Math.log(3);
/** Nor, day by day, into its own inverse, unless both are next to one. */
const DAILY_MOVE = 0.02;
const LARGEST_MOVE = 0.1;

interface Point {
  dayMs: number;
  /** Logarithm of the rate, in the direction of the pair's alphabet. */
  log: number;
  line: number | null;
}

/** A file's rate with its line. */
interface LinedRate {
  line: number;
  row: StoredRate;
}

/**
 * Rates of a file that more of their neighbours in time contradict than bear out: those of the file itself and those that
 * are stored, of the pair in either direction. Where the inverse is what the neighbours say, both readings are named.
 */
export function doubtfulRates(rates: readonly LinedRate[], stored: readonly StoredRate[]): RowFault[] {
  const replaced = new Set(rates.map(({ row }) => `${row.base} ${row.quote} ${row.dayMs}`));
  const known = stored.filter((one) => !replaced.has(`${one.base} ${one.quote} ${one.dayMs}`));
  const points = Map.groupBy(
    [...rates.map(({ line, row }) => point(row, line)), ...known.map((one) => point(one, null))],
    ({ pair }) => pair,
  );
  const rows = new Map(rates.map(({ line, row }) => [line, row]));
  const faults: RowFault[] = [];
  for (const list of points.values()) {
    list.sort((a, b) => a.dayMs - b.dayMs);
    for (const [place, own] of list.entries()) {
      if (own.line === null) continue;
      const reason = faultOf(rows.get(own.line)!, own, neighbours(list, place));
      if (reason !== null) faults.push({ line: own.line, reason });
    }
  }
  return faults;
}

type Pair = Pick<StoredRate, 'base' | 'quote'>;

const pairOf = ({ base, quote }: Pair): string => [base, quote].sort().join(' ');
const directionOf = ({ base, quote }: Pair): 1 | -1 => (base < quote ? 1 : -1);

function point(one: StoredRate, line: number | null): Point & { pair: string } {
  return { pair: pairOf(one), dayMs: one.dayMs, log: Math.log(one.rate) * directionOf(one), line };
}

function neighbours(list: readonly Point[], own: number): Point[] {
  const { dayMs } = list[own]!;
  const near = (one: Point): boolean => Math.abs(one.dayMs - dayMs) <= NEIGHBOUR_DAYS * DAY_MS;
  return [
    ...list.slice(Math.max(0, own - EACH_SIDE), own),
    ...list.slice(own + 1, own + 1 + EACH_SIDE),
  ].filter(near);
}

function faultOf(
  { base, quote, rate, dayMs }: StoredRate,
  own: Point,
  near: readonly Point[],
): string | null {
  const against = near.filter((one) => contradiction(own, one) !== null);
  if (against.length === 0 || against.length <= near.length - against.length) return null;
  const [other] = against.toSorted((a, b) => Math.abs(a.dayMs - dayMs) - Math.abs(b.dayMs - dayMs));
  const nearby = Math.exp(other!.log * directionOf({ base, quote }));
  const told = `${digits(rate)} ${quote} for one ${base} on ${isoDate(dayMs)}, where ${isoDate(other!.dayMs)} has ${digits(nearby)}`;
  return contradiction(own, other!) === 'inverse'
    ? `${told}: is it ${digits(rate)} ${base} for one ${quote}, which is ${digits(1 / rate)} ${quote} for one ${base}?`
    : `${told}: no currency moves so far`;
}

function contradiction(own: Point, other: Point): 'inverse' | 'far' | null {
  const apart = Math.abs(own.log - other.log);
  const inverse = Math.abs(-own.log - other.log);
  const days = Math.abs(own.dayMs - other.dayMs) / DAY_MS;
  const usual = Math.log(1 + Math.min(LARGEST_MOVE, DAILY_MOVE * Math.sqrt(Math.max(1, days))));
  if (apart > usual && inverse < apart / 2) return 'inverse';
  return apart > FARTHEST ? 'far' : null;
}

const digits = (value: number): string => String(Number(value.toPrecision(6)));
