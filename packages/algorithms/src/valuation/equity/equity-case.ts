import { AssumptionBook, type Overrides } from '../assumptions/assumption-book.js';
import { costOfCapital, type CostOfCapital } from '../assumptions/cost-of-capital.js';
import { growthAssumptions, growthGap, growthSource, type Growth } from '../assumptions/growth.js';
import type { Figures, ValuationInputs } from '../inputs/valuation-inputs.js';
import { companyKind, type CompanyKind } from './company-kind.js';
import { scaleGuards, type ScaleGuard } from './scale-guards.js';
import { takeShareRatio } from './share-basis.js';
import { flowToEquity, flowToFirm, type BaseFlow } from './free-cash-flow.js';

/** A company on a day with every assumption made; money in the reporting currency, NaN not known. */
export interface EquityCase {
  readonly inputs: ValuationInputs;
  readonly kind: CompanyKind;
  readonly book: AssumptionBook;
  readonly figures: Figures;
  /** Price currency. */
  readonly price: number;
  /** Units of the price's currency for one of the reporting currency. */
  readonly fx: number;
  /** Listed shares that the whole company would be. */
  readonly shares: number;
  /** NaN also where a scale guard failed: what it would be made of do not belong together. */
  readonly marketCap: number;
  readonly cash: number;
  readonly debt: number;
  /** What owners of subsidiaries and of preferred shares have a claim to. */
  readonly otherClaims: number;
  readonly capital: CostOfCapital;
  readonly growth: Growth;
  readonly toFirm: BaseFlow;
  readonly toEquity: BaseFlow;
  /** Checks of scale; one that failed rules out any estimate. */
  readonly guards: readonly ScaleGuard[];
  /** What the growth lacks to rest on more than three years; `null` nothing. */
  readonly growthGap: string | null;
  /** Inputs that nothing knew, in words. */
  readonly missing: Set<string>;
}

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

const MONEY = { unit: 'money', min: -1e16, max: 1e16 } as const;

/** Makes the assumptions of a company; a reader's own values go first. */
export function equityCase(inputs: ValuationInputs, overrides: Overrides | undefined): EquityCase {
  const book = new AssumptionBook(overrides);
  const missing = new Set<string>();
  const figures = inputs.trailing?.figures ?? {};
  const price = inputs.price ?? NaN;
  const fx = takeExchangeRate(book, inputs);
  const known = <T extends number | undefined>(value: T, name: string): number => {
    if (value === undefined || Number.isNaN(value)) missing.add(name);
    return value ?? NaN;
  };
  known(price, 'price');
  if (inputs.trailing) known(fx, `exchange rate ${inputs.reportCurrency} to ${inputs.priceCurrency}`);
  else missing.add('financial statements');

  const counted = takeShares(book, inputs, known);
  const ratio = counted.ofStatements ? takeShareRatio(book, inputs) : 1;
  const shares = counted.value / ratio;
  const guards = scaleGuards({ inputs, book, price, fx, shares, ratio });
  const otherShare = guards.some(({ key, state }) => key === 'shareCount' && state === 'failed');
  if (otherShare && inputs.trailing) missing.add('statement shares per listed share');
  const sound = guards.every(({ state }) => state !== 'failed');
  const marketCap = sound ? (price * shares) / fx : NaN;
  const { cash, debt } = takeBridge(book, figures, missing, Boolean(inputs.trailing));
  const interest = interestOf(inputs);
  const capital = costOfCapital(book, {
    market: inputs.market,
    rawBeta: inputs.beta,
    peers: inputs.peers,
    marketCap: Number.isNaN(marketCap) ? undefined : marketCap,
    totalDebt: Number.isNaN(debt) ? undefined : debt,
    operatingIncome: interest.operatingIncome,
    interestExpense: interest.interestExpense,
    interestPeriod: interest.period,
    pretaxIncome: figures.incomeBeforeTax,
    incomeTax: figures.incomeTax,
  });
  if (Number.isNaN(capital.equity)) missing.add('beta');
  if (debt > 0 && interest.interestExpense === undefined) missing.add('interest expense');
  const trend = growthSource(inputs.years, inputs.analystGrowthPct);
  const growth = growthAssumptions(book, trend, capital.riskFree);
  if (Number.isNaN(growth.first)) missing.add('three fiscal years, for growth');
  return {
    inputs,
    kind: companyKind(inputs.subject.sector, inputs.subject.industry),
    book,
    figures,
    price,
    fx,
    shares,
    marketCap,
    cash,
    debt,
    otherClaims: otherClaims(figures, missing, Boolean(inputs.trailing)),
    capital,
    growth,
    toFirm: flowToFirm(figures, inputs.years, capital.taxRate),
    toEquity: flowToEquity(figures, inputs.years),
    guards,
    growthGap: growthGap(trend),
    missing,
  };
}

/** One where statements and price share a currency, which needs no assumption. */
function takeExchangeRate(
  book: AssumptionBook,
  { trailing, reportCurrency, priceCurrency, fxToPrice, fxOrigin }: ValuationInputs,
): number {
  if (!trailing || reportCurrency === priceCurrency) return fxToPrice ?? NaN;
  const told = fxOrigin ? `${fxOrigin.source}, ${dateOf(fxOrigin.asOfMs)}` : 'told with the inputs';
  return book.take({
    key: 'fxToPrice',
    label: `Exchange rate: ${priceCurrency} for 1 ${reportCurrency}`,
    value: fxToPrice ?? NaN,
    unit: 'factor',
    min: 1e-8,
    max: 1e8,
    source: fxToPrice === null ? 'not known' : told,
  });
}

/** Diluted shares, and whether the statements count them (a profile counts listed ones). */
function takeShares(
  book: AssumptionBook,
  { trailing, years, snapshot, price }: ValuationInputs,
  known: (value: number | undefined, name: string) => number,
): { value: number; ofStatements: boolean } {
  const reported = [trailing, ...years].flatMap((period): (readonly [number | undefined, string])[] => {
    if (!period) return [];
    const { weightedSharesDiluted, sharesOutstanding } = period.figures;
    return [
      [weightedSharesDiluted, `diluted shares of the period to ${dateOf(period.endMs)}`],
      [sharesOutstanding, `shares outstanding on ${dateOf(period.endMs)}`],
    ];
  });
  const { sharesOutstanding, marketCap } = snapshot?.statistics ?? {};
  const choices: readonly (readonly [number | undefined, string])[] = [
    ...reported,
    [sharesOutstanding, 'shares outstanding of the profile'],
    [
      marketCap !== undefined && price ? marketCap / price : undefined,
      'market value of the profile over the price',
    ],
  ];
  const [value, source] = choices.find(([one]) => one !== undefined && one > 0) ?? [undefined, 'not known'];
  const shares = book.take({
    key: 'shares',
    label: 'Diluted shares',
    value: known(value, 'diluted shares'),
    unit: 'shares',
    min: 1,
    max: 1e13,
    source,
  });
  return { value: shares, ofStatements: reported.some(([, told]) => told === source) };
}

function takeBridge(
  book: AssumptionBook,
  { cashAndEquivalents, shortTermInvestments, totalDebt, longTermDebt }: Figures,
  missing: Set<string>,
  haveStatements: boolean,
): { cash: number; debt: number } {
  const name = (what: string): unknown => haveStatements && missing.add(what);
  if (cashAndEquivalents === undefined) name('cash');
  if (shortTermInvestments === undefined) name('short-term investments');
  if (totalDebt === undefined) name('total debt');
  const cashSource =
    shortTermInvestments === undefined ? 'cash and equivalents alone' : 'cash and short-term investments';
  return {
    cash: book.take({
      ...MONEY,
      key: 'cash',
      label: 'Cash',
      value: (cashAndEquivalents ?? NaN) + (shortTermInvestments ?? 0),
      source: cashSource,
    }),
    debt: book.take({
      ...MONEY,
      min: 0,
      key: 'debt',
      label: 'Debt',
      value: totalDebt ?? longTermDebt ?? NaN,
      source:
        totalDebt === undefined && longTermDebt !== undefined ? 'long-term debt alone' : 'newest statement',
    }),
  };
}

/** Claims that no statement reports are left out of the bridge, and named. */
function otherClaims(
  { minorityInterest, preferredEquity }: Figures,
  missing: Set<string>,
  haveStatements: boolean,
): number {
  if (haveStatements && minorityInterest === undefined) missing.add('minority interest');
  if (haveStatements && preferredEquity === undefined) missing.add('preferred equity');
  return (minorityInterest ?? 0) + (preferredEquity ?? 0);
}

/** Interest with the operating income of the same period: the newest that reports both. */
function interestOf({ trailing, years }: ValuationInputs): {
  operatingIncome: number | undefined;
  interestExpense: number | undefined;
  period: string;
} {
  for (const [i, one] of [trailing, ...years].entries()) {
    if (one?.figures.interestExpense === undefined || one.figures.operatingIncome === undefined) continue;
    const period = i === 0 ? '' : ` of the year to ${dateOf(one.endMs)}`;
    return {
      operatingIncome: one.figures.operatingIncome,
      interestExpense: one.figures.interestExpense,
      period,
    };
  }
  return { operatingIncome: trailing?.figures.operatingIncome, interestExpense: undefined, period: '' };
}
