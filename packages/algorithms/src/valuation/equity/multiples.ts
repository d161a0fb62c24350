import { bridge } from './discounted-flows.js';
import type { EquityCase } from './equity-case.js';
import { comparablePeers, multipleLevel, type MultipleName } from './peer-multiples.js';
import type { ModelOrReason } from './valuation-model.js';

const LABELS: Record<MultipleName, string> = {
  peRatio: 'Price to earnings',
  evToEbitda: 'Enterprise value to EBITDA',
  evToSales: 'Enterprise value to sales',
  priceToBook: 'Price to book',
  priceToSales: 'Price to sales',
  peg: 'Price to earnings and growth',
};

/** What a multiple is of, and what a value per share it gives. */
interface Measure {
  /** NaN not known. */
  readonly metric: number;
  readonly missing: readonly string[];
  readonly toPerShare: (multiple: number) => number;
}

/** Values per share at the multiples that comparable companies are paid. */
export function multipleModels(company: EquityCase): ModelOrReason[] {
  const peers = comparablePeers(company.inputs, company.marketCap * company.fx);
  return multiplesFor(company).map((name): ModelOrReason => {
    const named = { key: name, label: LABELS[name] };
    const { metric, missing, toPerShare } = measureOf(company, name);
    const level = multipleLevel(name, peers, company.inputs.sectorMedians);
    const median = company.book.take({
      key: `${name}Multiple`,
      label: `${LABELS[name]}: multiple`,
      value: level?.median ?? NaN,
      unit: 'ratio',
      min: 0,
      max: 1_000,
      source: level?.source ?? 'fewer than five comparable peers and no sector median',
    });
    if (missing.length > 0) return { ...named, reason: `missing: ${missing.join(', ')}` };
    if (metric <= 0) return { ...named, reason: 'not meaningful: what it is a multiple of is not positive' };
    if (Number.isNaN(median)) return { ...named, reason: 'missing: peers or a sector median' };
    const spread = level?.logSpread ?? 0.2;
    return {
      ...named,
      group: 'relative',
      perShare: (shock) => toPerShare(median * Math.exp(spread * shock.multiple)),
      terminalShare: null,
      basis: level?.source ?? 'your multiple',
    };
  });
}

/** Price to book for lenders and insurers, to sales where there is nothing else, earnings and the enterprise for the rest. */
function multiplesFor({ kind, figures, inputs }: EquityCase): MultipleName[] {
  if (kind === 'financial') return ['peRatio', 'priceToBook'];
  if (!inputs.trailing) return ['peRatio', 'priceToSales', 'priceToBook'];
  const loss = (figures.netIncome ?? 0) <= 0;
  return loss ? ['evToSales', 'priceToSales'] : ['peRatio', 'evToEbitda', 'evToSales', 'peg'];
}

function measureOf(company: EquityCase, name: MultipleName): Measure {
  const { figures, growth } = company;
  const each = perShareFigures(company);
  const perShare = (metric: number, what: string): Measure => ({
    metric,
    missing: Number.isNaN(metric) ? [what] : [],
    toPerShare: (multiple) => multiple * metric,
  });
  const enterprise = (metric: number | undefined, what: string): Measure => ({
    metric: metric ?? NaN,
    missing: [
      ...(metric === undefined || Number.isNaN(metric) ? [what] : []),
      ...(Number.isNaN(bridge(company, 0)) ? ['debt, cash, shares or exchange rate'] : []),
    ],
    toPerShare: (multiple) => bridge(company, multiple * metric!),
  });
  switch (name) {
    case 'peRatio':
      return perShare(each.earnings, 'earnings per share');
    case 'priceToBook':
      return perShare(each.book, 'book value per share');
    case 'priceToSales':
      return perShare(each.sales, 'sales per share');
    case 'evToSales':
      return enterprise(figures.revenue, 'revenue');
    case 'evToEbitda':
      return enterprise(
        figures.ebitda ?? (figures.operatingIncome ?? NaN) + (figures.depreciationAmortization ?? NaN),
        'EBITDA',
      );
    case 'peg':
      return perShare(each.earnings * 100 * Math.max(0, growth.first), 'earnings per share or growth');
  }
}

/** √(22.5·EPS·BVPS): what Graham would pay at most; NaN unless both are positive. */
export function grahamNumber(earningsPerShare: number, bookPerShare: number): number {
  return earningsPerShare > 0 && bookPerShare > 0 ? Math.sqrt(22.5 * earningsPerShare * bookPerShare) : NaN;
}

/** A bound of the cautious, for reference: it knows no growth. */
export function grahamModel(company: EquityCase): ModelOrReason {
  const named = { key: 'graham', label: 'Graham number' };
  const { earnings, book, source } = perShareFigures(company);
  const value = grahamNumber(earnings, book);
  if (Number.isNaN(earnings + book)) return { ...named, reason: 'missing: earnings or book value per share' };
  if (Number.isNaN(value)) return { ...named, reason: 'earnings or book value are negative' };
  return {
    ...named,
    group: 'reference',
    perShare: () => value,
    terminalShare: null,
    basis: `square root of 22.5 × earnings × book value per share (${source})`,
  };
}

/** Per share in the price's currency; NaN not known. */
interface PerShareFigures {
  readonly earnings: number;
  readonly sales: number;
  readonly book: number;
  readonly source: string;
}

/**
 * Earnings, sales and book value per share from the statements, or, without any, from the ratios of the newest profile:
 * a ratio published with a price gives back what it was divided by.
 */
function perShareFigures({ figures, shares, fx, inputs }: EquityCase): PerShareFigures {
  if (inputs.trailing) {
    const each = (value: number | undefined): number => ((value ?? NaN) / shares) * fx;
    return {
      earnings: each(figures.netIncome),
      sales: each(figures.revenue),
      book: each(figures.equity),
      source: 'statements',
    };
  }
  const { eps, peRatio, priceToSales, priceToBook, marketCap, sharesOutstanding } =
    inputs.snapshot?.statistics ?? {};
  const publishedPrice =
    marketCap !== undefined && sharesOutstanding !== undefined
      ? marketCap / sharesOutstanding
      : (peRatio ?? NaN) * (eps ?? NaN);
  return {
    earnings: eps ?? NaN,
    sales: priceToSales !== undefined && priceToSales > 0 ? publishedPrice / priceToSales : NaN,
    book: priceToBook !== undefined && priceToBook > 0 ? publishedPrice / priceToBook : NaN,
    source: 'ratios of the profile',
  };
}
