import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import {
  LINE_ITEMS,
  type FundamentalPeriod,
  type FundamentalStatement,
  type LineItem,
} from '@pricealgo/contract/market/fundamentals';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { CONCEPTS, unitOf, type SecItem } from './sec-concepts.js';
import { derivedItems } from './sec-derived-items.js';
import type { SecFact } from './sec-facts.js';

export const SEC = 'sec';

/** Lengths in days that count as a quarter and as a year: 13 to 14 and 52 to 53 weeks with room for calendar months. */
const QUARTER = { from: 80, to: 100 };
const YEAR = { from: 350, to: 380 };

type Items = Partial<Record<LineItem, number>>;
interface Known {
  value: number;
  rank: number;
}

/**
 * Turns facts into statements, one version per filing that changed what was known of a fiscal period: the first filing,
 * amendments, and later reports that restate it as a comparison. A version holds everything known by its filing date.
 *
 * Money of a quarter that the filer only reports as year to date (cash flows) is the difference of two such sums with
 * one beginning; per-share numbers and share counts are never made that way. Items that only their parts are reported
 * of are put together from these (see `derivedItems`).
 */
export function secStatements(
  key: InstrumentKey,
  currency: string,
  facts: readonly SecFact[],
  asOfMs: number,
): FundamentalStatement[] {
  const book = new FactBook();
  const reported = new Map<string, string>();
  const statements: FundamentalStatement[] = [];
  const labels = fiscalLabels(facts);
  for (const [filedMs, filing] of Map.groupBy(facts, (fact) => fact.filedMs)) {
    for (const fact of filing) book.add(fact);
    for (const period of ['annual', 'quarterly'] as const) {
      for (const fiscalDateMs of book.periodEnds(period)) {
        const items = book.items(period, fiscalDateMs);
        const place = `${period} ${fiscalDateMs}`;
        const text = JSON.stringify(items);
        if (reported.get(place) === text) continue;
        reported.set(place, text);
        const base = {
          key,
          source: SEC,
          period,
          fiscalDateMs,
          filingDateMs: filedMs,
          asOfMs,
          currency,
          items,
        };
        statements.push({ ...base, ...labelOf(labels.get(fiscalDateMs), period) });
      }
    }
  }
  return statements;
}

/** Everything filed so far. */
class FactBook {
  /** By item, then by `start end`. */
  private readonly values = new Map<SecItem, Map<string, Known>>();
  private readonly spans = new Map<number, Set<number>>();

  add({ item, rank, startMs, endMs, value }: SecFact): void {
    const ofItem = this.values.get(item) ?? new Map<string, Known>();
    this.values.set(item, ofItem);
    const place = `${startMs} ${endMs}`;
    const held = ofItem.get(place);
    // A later filing wins, but a less fitting concept never replaces a better one.
    if (!held || rank <= held.rank) ofItem.set(place, { value, rank });
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
    const told: Partial<Record<SecItem, number>> = {};
    for (const [item] of CONCEPTS) {
      const value = this.value(item, period, endMs);
      if (value !== undefined) told[item] = value;
    }
    const all = { ...told, ...derivedItems(told) };
    const items: Items = {};
    for (const item of Object.keys(LINE_ITEMS) as LineItem[]) {
      const value = all[item];
      if (value !== undefined) items[item] = value;
    }
    return items;
  }

  private value(item: SecItem, period: FundamentalPeriod, endMs: number): number | undefined {
    const at = (startMs: number | null, lastMs: number) =>
      this.values.get(item)?.get(`${startMs} ${lastMs}`)?.value;
    const balance = at(null, endMs);
    if (balance !== undefined) return balance;
    for (const startMs of this.starts(endMs, period === 'annual' ? YEAR : QUARTER)) {
      const direct = at(startMs, endMs);
      if (direct !== undefined) return direct;
    }
    if (period === 'annual' || unitOf(item) !== 'money') return undefined;
    for (const { startMs, beforeMs } of this.sums(endMs)) {
      const whole = at(startMs, endMs);
      const part = at(startMs, beforeMs);
      if (whole !== undefined && part !== undefined) return whole - part;
    }
    return undefined;
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

interface FiscalLabel {
  year: number;
  period: string;
}

/** Fiscal year and quarter of a date, from the filing that reported it first as its own period (not as a comparison). */
function fiscalLabels(facts: readonly SecFact[]): Map<number, FiscalLabel> {
  const labels = new Map<number, FiscalLabel>();
  for (const filing of Map.groupBy(facts, ({ accession }) => accession).values()) {
    const flows = filing.filter(({ startMs }) => startMs !== null);
    const endMs = Math.max(...flows.map((fact) => fact.endMs));
    const { filingYear, filingPeriod } = filing[0]!;
    if (filingYear !== null && filingPeriod !== null && flows.length > 0 && !labels.has(endMs)) {
      labels.set(endMs, { year: filingYear, period: filingPeriod });
    }
  }
  return labels;
}

function labelOf(
  label: FiscalLabel | undefined,
  period: FundamentalPeriod,
): Pick<FundamentalStatement, 'fiscalYear' | 'fiscalQuarter'> {
  if (!label) return {};
  if (period === 'annual') return label.period === 'FY' ? { fiscalYear: label.year } : {};
  const quarter = label.period === 'FY' ? 4 : Number(/^Q([1-3])$/.exec(label.period)?.[1]);
  if (Number.isNaN(quarter)) return {};
  return { fiscalYear: label.year, fiscalQuarter: quarter as 1 | 2 | 3 | 4 };
}
