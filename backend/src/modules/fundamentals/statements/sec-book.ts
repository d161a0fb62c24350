import { LINE_ITEMS, type FundamentalPeriod, type LineItem } from '@pricealgo/contract/market/fundamentals';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { SEC_ITEMS, unitOf, type SecItem } from './sec-concepts.js';
import { derivedItems } from './sec-derived-items.js';
import type { SecFact } from './sec-facts.js';
import { revenueOf } from './sec-revenue.js';

/** Lengths in days that count as a quarter and as a year: 13 to 14 and 52 to 53 weeks with room for calendar months. */
const QUARTER = { from: 80, to: 100 };
const YEAR = { from: 350, to: 380 };

/** Two numbers of one thing are the same within this. */
const SAME_SIZE = 0.02;
/** What two filings tell of one period under two names is one number told anew within this, and a part of it beyond. */
const RESTATED_SIZE = 0.3;
/** Two parts and the total that they make up between them: where a filer tells both, one alone is no total. */
const PARTS = [
  ['goodsRevenue', 'servicesRevenue', 'revenue'],
  ['goodsCost', 'servicesCost', 'costOfRevenue'],
  ['depreciation', 'amortization', 'depreciationAmortization'],
] as const satisfies readonly SecItem[][];
const RESTRICTED = ['restrictedCash', 'restrictedCashNow', 'restrictedCashLater'] as const;

export type Items = Partial<Record<LineItem, number>>;
interface Known {
  value: number;
  rank: number;
  filedMs: number;
}
/** Spans of time that a period's number may be told of. */
interface Spans {
  endMs: number;
  starts: readonly number[];
  /** Pairs of sums whose difference is the period. */
  sums: readonly { startMs: number; beforeMs: number }[];
}

/** Everything that was filed so far by one taxonomy in one currency. */
export class FactBook {
  /** By item, then by `start end`. */
  private readonly values = new Map<SecItem, Map<string, Known>>();
  private readonly spans = new Map<number, Set<number>>();
  /** By item and two ranks: whether both concepts told the same number wherever they told one period. */
  private readonly alike = new Map<string, boolean>();

  add({ item, rank, startMs, endMs, value, filedMs }: SecFact): void {
    const ofItem = this.values.get(item) ?? new Map<string, Known>();
    this.values.set(item, ofItem);
    const place = `${startMs} ${endMs}`;
    const held = ofItem.get(place);
    if (held && held.rank !== rank) {
      const pair = pairOf(item, held.rank, rank);
      this.alike.set(pair, (this.alike.get(pair) ?? true) && isNear(held.value, value, SAME_SIZE));
    }
    // A later filing wins, but a less fitting concept never replaces a better one.
    if (!held || rank <= held.rank) ofItem.set(place, { value, rank, filedMs });
    if (startMs === null) return;
    const starts = this.spans.get(endMs) ?? new Set<number>();
    this.spans.set(endMs, starts.add(startMs));
  }

  /** Last days of the fiscal periods of that length that any flow is known for, directly or as a difference. */
  periodEnds(period: FundamentalPeriod): number[] {
    return [...this.spans.keys()].filter((endMs) =>
      period === 'annual'
        ? this.starts(endMs, YEAR).length > 0
        : this.starts(endMs, QUARTER).length > 0 || this.sums(endMs).length > 0,
    );
  }

  /** Line items of a period in one order, whatever the order of the facts. */
  items(period: FundamentalPeriod, endMs: number): Items {
    const spans = {
      endMs,
      starts: this.starts(endMs, period === 'annual' ? YEAR : QUARTER),
      sums: period === 'annual' ? [] : this.sums(endMs),
    };
    const told: Partial<Record<SecItem, Known>> = {};
    const values: Partial<Record<SecItem, number>> = {};
    for (const item of SEC_ITEMS) {
      const known = this.known(item, spans);
      if (!known) continue;
      told[item] = known;
      values[item] = known.value;
    }
    this.dropHalves(values, spans);
    const isWhole = this.contractsAreAll(endMs);
    if (isWhole && !told.revenue && !told.contractRevenue) told.contractRevenue = this.mixedRevenue(spans);
    const revenue = revenueOf(told, isWhole);
    const all = { ...values, ...derivedItems(values), revenue };
    const items: Items = {};
    for (const item of Object.keys(LINE_ITEMS) as LineItem[]) {
      const value = all[item];
      if (value !== undefined) items[item] = value;
    }
    return items;
  }

  private known(item: SecItem, { endMs, starts, sums }: Spans): Known | undefined {
    const ofItem = this.values.get(item);
    if (!ofItem) return undefined;
    const at = (startMs: number | null, lastMs: number) => ofItem.get(`${startMs} ${lastMs}`);
    const balance = at(null, endMs);
    if (balance) return balance;
    for (const startMs of starts) {
      const direct = at(startMs, endMs);
      if (direct) return direct;
    }
    if (unitOf(item) !== 'money') return undefined;
    for (const { startMs, beforeMs } of sums) {
      const whole = at(startMs, endMs);
      const part = at(startMs, beforeMs);
      if (!whole || !part) continue;
      // Concepts of unlike meaning make no difference: a total less a part of another one is neither.
      if (whole.rank !== part.rank && !this.alike.get(pairOf(item, whole.rank, part.rank))) continue;
      return differenceOf(whole, part);
    }
    return undefined;
  }

  /**
   * Takes out a part without its other half, differences of parts where the whole is told by a total (which may hold more than
   * the two), and cash of which nobody says how much is restricted.
   */
  private dropHalves(values: Partial<Record<SecItem, number>>, { endMs, starts, sums }: Spans): void {
    const isTold = (item: SecItem, startMs: number): boolean =>
      this.values.get(item)?.has(`${startMs} ${endMs}`) ?? false;
    for (const [one, other, total] of PARTS) {
      const isHalf = (values[one] === undefined) !== (values[other] === undefined);
      const isOneOfTwo = isHalf && this.values.has(one) && this.values.has(other);
      const isDirect = starts.some((startMs) => isTold(one, startMs) || isTold(other, startMs));
      if (!isOneOfTwo && (isDirect || !sums.some(({ startMs }) => isTold(total, startMs)))) continue;
      delete values[one];
      delete values[other];
    }
    const isSplit = RESTRICTED.some((item) => this.values.has(item));
    const isRestrictionTold = RESTRICTED.some((item) => values[item] !== undefined);
    const isOwnLine = this.values.has('cashAndEquivalents');
    if (isOwnLine || (isSplit && !isRestrictionTold)) delete values.allCash;
    if (isOwnLine) delete values.plainCash;
  }

  /** A quarter's revenue where one of the two sums that it is the difference of is the total, the other from contracts. */
  private mixedRevenue({ endMs, sums }: Spans): Known | undefined {
    const at = (startMs: number, lastMs: number): Known | undefined => {
      const place = `${startMs} ${lastMs}`;
      return this.values.get('revenue')?.get(place) ?? this.values.get('contractRevenue')?.get(place);
    };
    for (const { startMs, beforeMs } of sums) {
      const whole = at(startMs, endMs);
      const part = at(startMs, beforeMs);
      if (whole && part) return differenceOf(whole, part);
    }
    return undefined;
  }

  /**
   * Whether revenue from contracts is all revenue, by the span nearest to a date of which both are told: by one filing, else
   * by two, of which one may have told the period anew; `null` where no span is told both ways.
   */
  private contractsAreAll(endMs: number): boolean | null {
    const totals = this.values.get('revenue');
    const nearest = new Map<'one' | 'two', { isAll: boolean; awayMs: number }>();
    for (const [place, contracts] of this.values.get('contractRevenue') ?? []) {
      const total = totals?.get(place);
      if (!total || total.value <= 0) continue;
      const filings = total.filedMs === contracts.filedMs ? 'one' : 'two';
      const isAll = isNear(total.value, contracts.value, filings === 'one' ? SAME_SIZE : RESTATED_SIZE);
      const awayMs = Math.abs(Number(place.slice(place.indexOf(' ') + 1)) - endMs);
      if (awayMs < (nearest.get(filings)?.awayMs ?? Infinity)) nearest.set(filings, { isAll, awayMs });
    }
    return (nearest.get('one') ?? nearest.get('two'))?.isAll ?? null;
  }

  private starts(endMs: number, { from, to }: { from: number; to: number }): number[] {
    return [...(this.spans.get(endMs) ?? [])].filter((startMs) => {
      const days = (endMs - startMs) / DAY_MS + 1;
      return days >= from && days <= to;
    });
  }

  /** Pairs of sums with one beginning whose ends lie a quarter apart. */
  private sums(endMs: number): { startMs: number; beforeMs: number }[] {
    const pairs: { startMs: number; beforeMs: number }[] = [];
    for (const startMs of this.spans.get(endMs) ?? []) {
      if ((endMs - startMs) / DAY_MS > YEAR.to) continue;
      for (const [beforeMs, starts] of this.spans) {
        const days = (endMs - beforeMs) / DAY_MS;
        if (days >= QUARTER.from && days <= QUARTER.to && starts.has(startMs))
          pairs.push({ startMs, beforeMs });
      }
    }
    return pairs;
  }
}

const pairOf = (item: SecItem, one: number, other: number): string =>
  `${item} ${Math.min(one, other)} ${Math.max(one, other)}`;

const isNear = (one: number, other: number, within: number): boolean =>
  Math.abs(one - other) <= within * Math.abs(one);

const differenceOf = (whole: Known, part: Known): Known => ({
  ...whole,
  value: whole.value - part.value,
  filedMs: Math.max(whole.filedMs, part.filedMs),
});
