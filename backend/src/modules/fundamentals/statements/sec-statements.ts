import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { isoDate } from '../../../common/market/iso-date.js';
import { FactBook, type Items } from './sec-book.js';
import { unitOf } from './sec-concepts.js';
import type { SecBasis, SecFact } from './sec-facts.js';
import { LeftOutNumbers, type LeftOut } from './sec-left-out.js';

export const SEC = 'sec';
const PERIODS = ['annual', 'quarterly'] as const;

/** A basis that tells less than this part of what another one tells of a period does not tell the period. */
const TELLS_ENOUGH = 1 / 2;
/** A basis whose fullest period is less than this part of the fullest of all is a stray number or two. */
const NO_STRAY = 1 / 3;

interface SecStatements {
  readonly statements: FundamentalStatement[];
  /** Numbers of no statement: of strays, and of a currency beside that in which the same period is told. */
  readonly leftOut: LeftOut[];
}

/** A basis with what it has told so far. */
interface Teller {
  readonly basis: SecBasis;
  readonly book: FactBook;
}

/**
 * Turns facts into statements, one version per filing that changed what was known of a fiscal period: the first filing,
 * amendments, and later reports that restate it as a comparison. A version holds everything known by its filing date.
 *
 * Each period is told by one taxonomy in one currency: that of the filing's main part, where it tells enough of the period,
 * else the one that tells most of it. So a filer that changed either keeps its old and its newest years, and a translation
 * of the newest year into dollars stands in nobody's way.
 *
 * Money of a quarter that the filer only reports as year to date (cash flows) is the difference of two such sums with
 * one beginning; per-share numbers and share counts are never made that way. Items that only their parts are reported
 * of are put together from these (see `derivedItems`, `revenueOf`).
 */
export function secStatements(key: InstrumentKey, bases: readonly SecBasis[], asOfMs: number): SecStatements {
  const leftOut = new LeftOutNumbers();
  const tellers = withoutStrays(bases, leftOut).map((basis): Teller => ({ basis, book: new FactBook() }));
  const facts = tellers.flatMap((teller) => teller.basis.facts.map((fact) => ({ teller, fact })));
  facts.sort((a, b) => a.fact.filedMs - b.fact.filedMs);
  const labels = fiscalLabels(facts.map(({ fact }) => fact));
  const reported = new Map<string, string>();
  const told = new Set<string>();
  const statements: FundamentalStatement[] = [];
  let main: Teller | undefined;
  for (const [filedMs, filing] of Map.groupBy(facts, ({ fact }) => fact.filedMs)) {
    for (const { teller, fact } of filing) teller.book.add(fact);
    main = mainOf(
      filing.map(({ teller }) => teller),
      main,
    );
    for (const period of PERIODS) {
      const dates = new Set(tellers.flatMap(({ book }) => book.periodEnds(period)));
      for (const fiscalDateMs of dates) {
        const chosen = tellerOf(tellers, main, period, fiscalDateMs);
        if (!chosen) continue;
        const { items, teller } = chosen;
        const { taxonomy, currency } = teller.basis;
        const place = `${period} ${fiscalDateMs}`;
        const text = JSON.stringify([taxonomy, currency, items]);
        if (reported.get(place) === text) continue;
        reported.set(place, text);
        told.add(`${taxonomy} ${currency} ${place}`);
        const dated = { fiscalDateMs, filingDateMs: filedMs, asOfMs };
        const label = labelOf(labels.get(fiscalDateMs), period);
        statements.push({ key, source: SEC, period, ...dated, currency, items, ...label });
      }
    }
  }
  for (const { basis, book } of tellers) addUntold(basis, book, told, leftOut);
  return { statements, leftOut: leftOut.list() };
}

/** The basis with most numbers of a filing; of equal ones the one before, then the one that tells more in all. */
function mainOf(filing: readonly Teller[], before: Teller | undefined): Teller | undefined {
  const counts = new Map<Teller, number>();
  for (const teller of filing) counts.set(teller, (counts.get(teller) ?? 0) + 1);
  return [...counts].sort(
    ([one, ofOne], [other, ofOther]) =>
      ofOther - ofOne ||
      Number(other === before) - Number(one === before) ||
      other.basis.facts.length - one.basis.facts.length,
  )[0]?.[0];
}

/** Who tells a period, with what it tells so far. */
function tellerOf(
  tellers: readonly Teller[],
  main: Teller | undefined,
  period: FundamentalPeriod,
  fiscalDateMs: number,
): { teller: Teller; items: Items } | null {
  const told = tellers
    .map((teller) => ({ teller, items: teller.book.items(period, fiscalDateMs) }))
    .map((one) => ({ ...one, size: Object.keys(one.items).length }))
    .sort((a, b) => b.size - a.size);
  const [fullest] = told;
  if (!fullest || fullest.size === 0) return null;
  return told.find(({ teller, size }) => teller === main && size >= TELLS_ENOUGH * fullest.size) ?? fullest;
}

function withoutStrays(bases: readonly SecBasis[], leftOut: LeftOutNumbers): SecBasis[] {
  const sizes = bases.map(({ facts }) => {
    const book = new FactBook();
    for (const fact of facts) book.add(fact);
    return PERIODS.flatMap((period) =>
      book.periodEnds(period).map((date) => Object.keys(book.items(period, date)).length),
    ).reduce((most, size) => Math.max(most, size), 0);
  });
  const fullest = Math.max(...sizes);
  return bases.filter(({ taxonomy, currency, facts }, i) => {
    if (sizes[i]! > 0 && sizes[i]! >= NO_STRAY * fullest) return true;
    const reason = 'too few to be statements of their own';
    for (const { endMs } of facts.filter(({ item }) => unitOf(item) !== 'shares')) {
      leftOut.add({ taxonomy, currency, period: isoDate(endMs).slice(0, 4), reason });
    }
    return false;
  });
}

/** Periods that a basis tells, and of which another one was taken. */
function addUntold(
  { taxonomy, currency }: SecBasis,
  book: FactBook,
  told: ReadonlySet<string>,
  leftOut: LeftOutNumbers,
): void {
  for (const period of PERIODS) {
    for (const fiscalDateMs of book.periodEnds(period)) {
      if (told.has(`${taxonomy} ${currency} ${period} ${fiscalDateMs}`)) continue;
      const count = Object.keys(book.items(period, fiscalDateMs)).length;
      const about = { taxonomy, currency, period: isoDate(fiscalDateMs).slice(0, 4) };
      leftOut.add(
        { ...about, reason: 'the period is told by another taxonomy or in another currency' },
        count,
      );
    }
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
