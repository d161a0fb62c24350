import { CONCEPTS, IFRS_CONCEPTS, type SecItem, unitOf } from './sec-concepts.js';
import { z } from 'zod';
import { parseIsoDate } from '../../../common/market/iso-date.js';
import { DAY_MS } from '../../../common/market/zone-days.js';

const fact = z.object({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  fy: z.number().int().nullish(),
  fp: z.string().nullish(),
  form: z.string(),
  filed: z.string(),
});
const companyFacts = z.object({
  cik: z.union([z.number(), z.string()]),
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), z.object({ units: z.record(z.string(), z.array(fact)) }))),
});

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

/** Periodic reports and their amendments; other forms repeat numbers without their context. */
const FORMS = new Set(['10-K', '10-K/A', '10-KT', '10-Q', '10-Q/A', '20-F', '20-F/A', '40-F', '40-F/A']);
/** A cover page counts the shares some weeks after the end of the period; one much later is of another report. */
const COVER_WITHIN_DAYS = 200;
/** The shares of the cover page count where no balance sheet tells them. */
const COVER_RANK = 1;
const UNIT_SUFFIX = { money: '', moneyPerShare: '/shares', shares: 'shares' } as const;

const NO_COMPANY_FACTS =
  'its JSON is not the company facts of one filer as the SEC publishes them (cik, entityName, facts); of other JSON, such as ' +
  'a recorded answer of a vendor, nothing is read: bring its figures as a table (CSV)';

/**
 * Reads the numbers that we have line items for out of the company facts that the SEC publishes per company.
 * @returns the facts in the order of filing, and the currency that most of them are in
 * @throws Error when the text is no such file, or holds none of our line items.
 */
export function readSecFacts(text: string): { entityName: string; currency: string; facts: SecFact[] } {
  const parsed = companyFacts.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(NO_COMPANY_FACTS);
  const taxonomies = parsed.data.facts;
  const concepts = taxonomies['us-gaap'] ?? taxonomies['ifrs-full'] ?? {};
  const known = taxonomies['us-gaap']
    ? CONCEPTS
    : (Object.entries(IFRS_CONCEPTS) as [SecItem, readonly string[]][]);
  const currency = mainCurrency(Object.values(concepts).flatMap(({ units }) => Object.entries(units)));
  const facts: SecFact[] = [];
  for (const [item, names] of known) {
    const kind = unitOf(item);
    const unit = kind === 'shares' ? 'shares' : `${currency}${UNIT_SUFFIX[kind]}`;
    for (const [rank, name] of names.entries()) {
      for (const one of concepts[name]?.units[unit] ?? []) {
        const usable = factOf(one, item, rank);
        if (usable) facts.push(usable);
      }
    }
  }
  facts.push(...coverShares(taxonomies.dei?.EntityCommonStockSharesOutstanding?.units.shares ?? [], facts));
  if (facts.length === 0) throw new Error('it holds no number that we know a line item for');
  facts.sort((a, b) => a.filedMs - b.filedMs || a.accession.localeCompare(b.accession));
  return { entityName: parsed.data.entityName, currency, facts };
}

/** `null` for a fact of another form of report, or one that contradicts itself. */
function factOf(one: z.output<typeof fact>, item: SecItem, rank: number): SecFact | null {
  const endMs = parseIsoDate(one.end);
  const filedMs = parseIsoDate(one.filed);
  const startMs = one.start === undefined ? null : parseIsoDate(one.start);
  if (!FORMS.has(one.form) || endMs === null || filedMs === null || filedMs < endMs) return null;
  if (!Number.isFinite(one.val) || (one.start !== undefined && startMs === null)) return null;
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

/** Shares outstanding of the cover pages, put on the last day of the period that their report is about. */
function coverShares(cover: readonly z.output<typeof fact>[], facts: readonly SecFact[]): SecFact[] {
  const periodEnds = new Map<string, number>();
  for (const { accession, startMs, endMs } of facts) {
    if (startMs !== null) periodEnds.set(accession, Math.max(endMs, periodEnds.get(accession) ?? 0));
  }
  return cover.flatMap((one) => {
    const shares = factOf(one, 'sharesOutstanding', COVER_RANK);
    const endMs = periodEnds.get(one.accn);
    if (!shares || endMs === undefined) return [];
    const days = (shares.endMs - endMs) / DAY_MS;
    return days >= 0 && days <= COVER_WITHIN_DAYS ? [{ ...shares, endMs }] : [];
  });
}

function mainCurrency(units: readonly (readonly [string, readonly unknown[]])[]): string {
  const counts = new Map<string, number>();
  for (const [unit, facts] of units) {
    if (/^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + facts.length);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'USD';
}
