import { z } from 'zod';
import { isoDate, parseIsoDate } from '../../../common/market/iso-date.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { conceptsOf, TAXONOMIES, unitOf, type SecItem, type Taxonomy } from './sec-concepts.js';
import { LeftOutNumbers, type LeftOut } from './sec-left-out.js';

const fact = z.object({
  start: z.string().nullish(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  fy: z.number().int().nullish(),
  fp: z.string().nullish(),
  form: z.string(),
  filed: z.string(),
});
type Fact = z.output<typeof fact>;
const companyFacts = z.object({
  cik: z.union([z.number(), z.string()]),
  entityName: z.string(),
  // The numbers are checked one by one: a single odd one must not refuse the file.
  facts: z.record(
    z.string(),
    z.record(z.string(), z.object({ units: z.record(z.string(), z.array(z.unknown())) })),
  ),
});
type Concepts = z.output<typeof companyFacts>['facts'][string];

/** One number of one filing. */
export interface SecFact {
  item: SecItem;
  /** Place of its concept among those that report the item: 0 is preferred. */
  rank: number;
  /** First day of the period, `null` for a balance at `endMs`. */
  startMs: number | null;
  endMs: number;
  value: number;
  filedMs: number;
  accession: string;
  /** Fiscal year and period (`Q1`…`FY`) of the filing, not of the number. */
  filingYear: number | null;
  filingPeriod: string | null;
}

/** What a filer tells by one taxonomy in one currency; counts of shares belong to every currency of their taxonomy. */
export interface SecBasis {
  readonly taxonomy: Taxonomy;
  /** ISO 4217. */
  readonly currency: string;
  /** In the order of filing. */
  readonly facts: readonly SecFact[];
}

interface SecFile {
  readonly entityName: string;
  /** One at least: most filers have one, those that changed their taxonomy or currency several. */
  readonly bases: readonly SecBasis[];
  readonly leftOut: readonly LeftOut[];
}

/** Periodic reports and their amendments; other forms repeat numbers without their context. */
const FORMS = new Set(
  ['10-K', '10-KT', '10-Q', '10-QT', '20-F', '40-F'].flatMap((form) => [form, `${form}/A`]),
);
/** A cover page counts the shares some weeks after the end of the period; one much later is of another report. */
const COVER_WITHIN_DAYS = 200;
/** The shares of the cover page count where no balance sheet tells them. */
const COVER_RANK = 1;
const UNIT_OF_MONEY = /^([A-Z]{3})(\/shares)?$/;

const NO_COMPANY_FACTS =
  'its JSON is not the company facts of one filer as the SEC publishes them (cik, entityName, facts); of other JSON, such as ' +
  'a recorded answer of a vendor, nothing is read: bring its figures as a table (CSV)';

/**
 * Reads the numbers that we have line items for out of the company facts that the SEC publishes per company.
 * @throws Error when the text is no such file, or holds none of our line items.
 */
export function readSecFacts(text: string): SecFile {
  const parsed = companyFacts.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(NO_COMPANY_FACTS);
  const { facts: taxonomies, entityName } = parsed.data;
  const leftOut = new LeftOutNumbers();
  const cover = (taxonomies.dei?.EntityCommonStockSharesOutstanding?.units.shares ?? []).flatMap(
    (one) => fact.safeParse(one).data ?? [],
  );
  const bases = (Object.keys(TAXONOMIES) as Taxonomy[]).flatMap((taxonomy) =>
    basesOf(taxonomy, taxonomies[taxonomy] ?? {}, cover, leftOut),
  );
  if (bases.length === 0) throw new Error('it holds no number that we know a line item for');
  return { entityName, bases, leftOut: leftOut.list() };
}

function basesOf(
  taxonomy: Taxonomy,
  concepts: Concepts,
  cover: readonly Fact[],
  leftOut: LeftOutNumbers,
): SecBasis[] {
  const money = new Map<string, SecFact[]>();
  const shares: SecFact[] = [];
  const read = new Set<string>();
  for (const [item, names] of conceptsOf(taxonomy)) {
    const kind = unitOf(item);
    for (const [rank, name] of names.entries()) {
      const units = concepts[name]?.units ?? {};
      read.add(name);
      for (const [unit, numbers] of Object.entries(units)) {
        const [, currency = '', perShare] = UNIT_OF_MONEY.exec(unit) ?? [];
        const isOfKind = kind === 'shares' ? unit === 'shares' : currency && !perShare === (kind === 'money');
        const about = { taxonomy, currency: currency || null };
        if (!isOfKind) {
          leftOut.add({ ...about, reason: `their unit is ${unit.slice(0, 20)}` }, numbers.length);
          continue;
        }
        const ofUnit = kind === 'shares' ? shares : (money.get(currency) ?? []);
        if (kind !== 'shares') money.set(currency, ofUnit);
        for (const one of numbers) {
          const usable = factOf(one, item, rank);
          if (typeof usable === 'string') leftOut.add({ ...about, period: yearOf(one), reason: usable });
          else ofUnit.push(usable);
        }
      }
    }
  }
  const others = Object.entries(concepts).filter(([name]) => !read.has(name));
  leftOut.add(
    { taxonomy, currency: null, reason: `no line item is made of their concepts, ${others.length} in all` },
    others.flatMap(([, { units }]) => Object.values(units)).reduce((sum, numbers) => sum + numbers.length, 0),
  );
  return [...money].flatMap(([currency, ofMoney]) => {
    if (ofMoney.length === 0) return [];
    const facts = [...ofMoney, ...shares];
    facts.push(...coverShares(cover, facts));
    facts.sort((a, b) => a.filedMs - b.filedMs || a.accession.localeCompare(b.accession));
    return [{ taxonomy, currency, facts }];
  });
}

/** A number that can be used, or why it cannot. */
function factOf(given: unknown, item: SecItem, rank: number): SecFact | string {
  const one = fact.safeParse(given).data;
  if (!one) return 'no number, date or filing is told';
  if (!FORMS.has(one.form)) return `form ${one.form.slice(0, 20)} is no periodic report`;
  const endMs = parseIsoDate(one.end);
  const filedMs = parseIsoDate(one.filed);
  const startMs = one.start == null ? null : parseIsoDate(one.start);
  if (endMs === null || filedMs === null || (one.start != null && startMs === null)) return 'a date is wrong';
  if (filedMs < endMs) return 'filed before the period ended';
  return {
    item,
    rank,
    startMs,
    endMs,
    value: one.val,
    filedMs,
    accession: one.accn,
    filingYear: one.fy ?? null,
    filingPeriod: one.fp ?? null,
  };
}

function yearOf(given: unknown): string | null {
  const endMs = parseIsoDate(String((given as { end?: unknown } | null)?.end ?? ''));
  return endMs === null ? null : isoDate(endMs).slice(0, 4);
}

/** Shares outstanding of the cover pages, put on the last day of the period that their report is about. */
function coverShares(cover: readonly Fact[], facts: readonly SecFact[]): SecFact[] {
  const periodEnds = new Map<string, number>();
  for (const { accession, startMs, endMs } of facts) {
    if (startMs !== null) periodEnds.set(accession, Math.max(endMs, periodEnds.get(accession) ?? 0));
  }
  return cover.flatMap((one) => {
    const shares = factOf(one, 'sharesOutstanding', COVER_RANK);
    const endMs = periodEnds.get(one.accn);
    if (typeof shares === 'string' || endMs === undefined) return [];
    const days = (shares.endMs - endMs) / DAY_MS;
    return days >= 0 && days <= COVER_WITHIN_DAYS ? [{ ...shares, endMs }] : [];
  });
}
