import type { AssumptionBook } from '../assumptions/assumption-book.js';
import { OWN_VALUE } from '../assumptions/assumption-book.js';
import { MAX_RATE_AGE_DAYS, rateAgeDays } from '../inputs/exchange-rates.js';
import type { ValuationInputs } from '../inputs/valuation-inputs.js';
import { comparableProfile, otherShareSign, withinFactor } from './share-basis.js';

/** A check that price, shares, statements and vendor figures are told in one scale. */
export interface ScaleGuard {
  readonly key: 'currency' | 'shareCount' | 'perShare' | 'magnitude';
  readonly label: string;
  /** `failed`: no estimate is made. `unchecked`: what it would compare is not known. */
  readonly state: 'passed' | 'failed' | 'unchecked';
  /** What was found, in words without a full stop. */
  readonly text: string;
  /** What was compared; `unit` is a currency code, `shares`, or a currency code per share. */
  readonly figures: readonly { readonly label: string; readonly value: number; readonly unit: string }[];
  /** What would mend a failure; `null` where there is none. */
  readonly mend: string | null;
}

/** What the guards look at; NaN not known. */
export interface GuardedFigures {
  readonly inputs: ValuationInputs;
  readonly book: AssumptionBook;
  readonly price: number;
  /** Units of the price's currency for one of the statements'. */
  readonly fx: number;
  /** Listed shares that the whole company would be. */
  readonly shares: number;
  /** Shares of the statements per listed share. */
  readonly ratio: number;
}

/** Earnings and dividends per share of a profile are of other twelve months than the statements. */
const EARNINGS_FACTOR = 3;
/** Preferred dividends and minority interests stand between earnings per share and net income. */
const PER_SHARE_TOLERANCE = 0.25;
/** Market value over the larger of equity and revenue: what lies outside is told in another scale. */
const MAGNITUDE = { from: 1 / 50, to: 500 };
const RATIO_MEND =
  'Enter under Assumptions how many shares of the statements one listed share stands for (the prospectus of the receipt or of the class tells it; 1 where they are the same)';

const isoDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** An amount for a sentence: `1.03 trillion`, `690 million`, `12.3`. */
function amount(value: number): string {
  const size = Math.abs(value);
  const [unit, name] = (
    [
      [1e12, ' trillion'],
      [1e9, ' billion'],
      [1e6, ' million'],
    ] as const
  ).find(([from]) => size >= from) ?? [1, ''];
  return `${Number((value / unit).toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 })}${name}`;
}

/** `8 times larger`, `1,500 times smaller`. */
function times(ratio: number): string {
  const factor = ratio >= 1 ? ratio : 1 / ratio;
  const text = Number(factor >= 100 ? Math.round(factor) : factor.toPrecision(2)).toLocaleString('en-US');
  return `${text} times ${ratio >= 1 ? 'larger' : 'smaller'}`;
}

/** Every check that concerns what is known; none of them is silent about what it could not compare. */
export function scaleGuards(of: GuardedFigures): ScaleGuard[] {
  if (!of.inputs.trailing) return profileGuard(of);
  return [currencyGuard(of), shareCountGuard(of), perShareGuard(of), magnitudeGuard(of)];
}

function currencyGuard({ inputs, book, fx }: GuardedFigures): ScaleGuard {
  const { reportCurrency, priceCurrency, fxOrigin, asOfMs } = inputs;
  const named = { key: 'currency', label: 'Currency of statements and price' } as const;
  if (reportCurrency === priceCurrency) {
    const text = `statements and price are both in ${priceCurrency}`;
    return { ...named, state: 'passed', text, figures: [], mend: null };
  }
  const pair = `${priceCurrency} for 1 ${reportCurrency}`;
  const both = `the statements are in ${reportCurrency}, the price in ${priceCurrency}`;
  const mend = `Enter the exchange rate (${pair}) under Assumptions, or import one with its date`;
  if (Number.isNaN(fx)) {
    return { ...named, state: 'failed', text: `${both}, and no exchange rate is known`, figures: [], mend };
  }
  const figures = [{ label: `Exchange rate: ${pair}`, value: fx, unit: priceCurrency }];
  const own = book.list.find(({ key }) => key === 'fxToPrice')?.source === OWN_VALUE;
  const ageDays = own || !fxOrigin ? 0 : rateAgeDays(fxOrigin, asOfMs);
  if (ageDays > MAX_RATE_AGE_DAYS) {
    const text = `${both}, and the only exchange rate known is ${ageDays} days old`;
    return { ...named, state: 'failed', text, figures, mend };
  }
  return { ...named, state: 'passed', text: `${both}: ${amount(fx)} ${pair}`, figures, mend: null };
}

function shareCountGuard(of: GuardedFigures): ScaleGuard {
  const { inputs, price, shares, ratio } = of;
  const named = { key: 'shareCount', label: 'Price × shares beside market value' } as const;
  const { priceCurrency, snapshot } = inputs;
  const profile = comparableProfile(inputs);
  const value = price * shares;
  const cap = profile?.statistics.marketCap;
  if (profile && cap !== undefined && !Number.isNaN(value)) {
    const found = value / cap;
    const failed = !withinFactor(found, profile.factor);
    const against = `${amount(value)} against ${amount(cap)} ${priceCurrency}`;
    return {
      ...named,
      state: failed ? 'failed' : 'passed',
      text: failed
        ? `price × shares is ${times(found)} than the market value of the profile (${against}): a listed share is another than those the statements count`
        : `price × shares and the market value of the profile agree (${against})`,
      figures: [
        { label: 'Price', value: price, unit: priceCurrency },
        { label: 'Listed shares', value: shares, unit: 'shares' },
        { label: 'Price × shares', value, unit: priceCurrency },
        {
          label: `Market value of the profile of ${isoDay(snapshot!.asOfMs)}`,
          value: cap,
          unit: priceCurrency,
        },
      ],
      mend: failed ? `${RATIO_MEND}; these figures suggest about ${suggested(ratio * found)}` : null,
    };
  }
  const byEarnings = earningsOfProfile(of);
  if (byEarnings) return { ...named, ...byEarnings };
  const sign = Number.isNaN(ratio) ? otherShareSign(inputs) : null;
  const text = 'no market value of the same time is known to compare with';
  if (!sign) return { ...named, state: 'unchecked', text, figures: [], mend: null };
  return {
    ...named,
    state: 'failed',
    text: `what a listed share stands for could not be checked: ${sign}, and ${text}`,
    figures: [],
    mend: `${RATIO_MEND}, or import a profile with its market value`,
  };
}

/** Three digits of the ratio that figures ask for. */
const suggested = (ratio: number): string =>
  ratio >= 1_000 ? Math.round(ratio).toLocaleString('en-US') : ratio.toPrecision(3);

/**
 * Where no market value is known: earnings or dividends per listed share of the profile, or those that its P/E or yield make
 * of the price, beside those of the statements at the exchange rate.
 */
function earningsOfProfile(of: GuardedFigures): Omit<ScaleGuard, 'key' | 'label'> | null {
  const { inputs, price, shares, fx, ratio } = of;
  const { eps, peRatio, dividendPerShare, dividendYield } = comparableProfile(inputs)?.statistics ?? {};
  const { netIncome, dividendsPaid } = inputs.trailing?.figures ?? {};
  const compared = [
    { name: 'earnings', told: eps ?? price / (peRatio ?? NaN), whole: netIncome ?? NaN },
    {
      name: 'dividends',
      told: dividendPerShare ?? price * (dividendYield ?? NaN),
      whole: dividendsPaid ?? NaN,
    },
  ].find(({ told, whole }) => told > 0 && (whole * fx) / shares > 0);
  if (!compared) return null;
  const { name, told, whole } = compared;
  const own = (whole * fx) / shares;
  const found = told / own;
  const failed = !withinFactor(found, EARNINGS_FACTOR);
  const unit = `${inputs.priceCurrency} per share`;
  const heading = name === 'earnings' ? 'Earnings' : 'Dividends';
  return {
    state: failed ? 'failed' : 'passed',
    text: failed
      ? `${name} per share of the profile are ${times(found)} than those of the statements: a listed share is another than those the statements count`
      : `${name} per share of the profile and of the statements are of one size; no market value is known`,
    figures: [
      { label: `${heading} per share of the profile`, value: told, unit },
      { label: `${heading} per listed share of the statements`, value: own, unit },
    ],
    mend: failed ? `${RATIO_MEND}; these figures suggest about ${suggested(ratio * found)}` : null,
  };
}

/** Earnings per share × shares beside net income: of the newest year that tells all three. */
function perShareGuard({ inputs, ratio }: GuardedFigures): ScaleGuard {
  const named = { key: 'perShare', label: 'Earnings per share × shares beside net income' } as const;
  const unit = inputs.reportCurrency ?? '';
  for (const { endMs, figures } of inputs.years) {
    const { epsDiluted, epsBasic, weightedSharesDiluted, weightedSharesBasic, netIncome } = figures;
    const diluted = epsDiluted !== undefined && weightedSharesDiluted !== undefined;
    const eps = diluted ? epsDiluted : epsBasic;
    const shares = diluted ? weightedSharesDiluted : weightedSharesBasic;
    if (eps === undefined || shares === undefined || netIncome === undefined) continue;
    // A cent either way is rounding. Some sources tell earnings per listed share beside shares of the statements.
    const allowed = PER_SHARE_TOLERANCE * Math.abs(netIncome) + 0.01 * shares;
    const products = [eps * shares, (eps * shares) / ratio];
    const agrees = products.some((product) => Math.abs(product - netIncome) <= allowed);
    const year = `the year to ${isoDay(endMs)}`;
    const product = products[0]!;
    const found = product / netIncome;
    const far = found > 0 ? `${times(found)} than` : 'of another sign than';
    return {
      ...named,
      state: agrees ? 'passed' : 'failed',
      text: agrees
        ? `earnings per share × shares give the net income of ${year}`
        : `earnings per share × shares of ${year} are ${far} net income (${amount(product)} against ${amount(netIncome)} ${unit})`,
      figures: [
        { label: 'Earnings per share', value: eps, unit: `${unit} per share` },
        { label: 'Shares of the statements', value: shares, unit: 'shares' },
        { label: 'Earnings per share × shares', value: product, unit },
        { label: 'Net income', value: netIncome, unit },
      ],
      mend: agrees
        ? null
        : 'Import statements whose earnings per share, shares and net income are of one class and one scale (whole units, not thousands)',
    };
  }
  const text = 'no year tells earnings per share, shares and net income together';
  return { ...named, state: 'unchecked', text, figures: [], mend: null };
}

function magnitudeGuard({ inputs, price, shares, fx }: GuardedFigures): ScaleGuard {
  const named = { key: 'magnitude', label: 'Market value beside equity and revenue' } as const;
  const { revenue, equity } = inputs.trailing!.figures;
  const value = (price * shares) / fx;
  if (
    revenue === undefined ||
    equity === undefined ||
    !(revenue > 0) ||
    !(equity > 0) ||
    Number.isNaN(value)
  ) {
    const text = 'market value, revenue and positive equity are not all known';
    return { ...named, state: 'unchecked', text, figures: [], mend: null };
  }
  const found = value / Math.max(revenue, equity);
  const failed = found < MAGNITUDE.from || found > MAGNITUDE.to;
  const unit = inputs.reportCurrency ?? '';
  return {
    ...named,
    state: failed ? 'failed' : 'passed',
    text: failed
      ? `price × shares is ${times(found)} than the larger of revenue and equity: price and statements are not of one scale`
      : 'price × shares is in proportion to revenue and equity',
    figures: [
      { label: 'Price × shares', value, unit },
      { label: 'Revenue', value: revenue, unit },
      { label: 'Equity', value: equity, unit },
    ],
    mend: failed ? `${RATIO_MEND}, or import statements in whole units of their currency` : null,
  };
}

/** Without statements all figures are the profile's: the price that its ratios are of beside the price of now. */
function profileGuard({ inputs, price }: GuardedFigures): ScaleGuard[] {
  const profile = comparableProfile(inputs);
  const { marketCap, sharesOutstanding, peRatio, eps } = profile?.statistics ?? {};
  const published =
    marketCap !== undefined && sharesOutstanding !== undefined
      ? marketCap / sharesOutstanding
      : (peRatio ?? NaN) * (eps ?? NaN);
  if (!profile || !(published > 0) || Number.isNaN(price)) return [];
  const found = price / published;
  const failed = !withinFactor(found, profile.factor);
  const unit = inputs.priceCurrency;
  const against = `${amount(price)} against ${amount(published)} ${unit}`;
  return [
    {
      key: 'shareCount',
      label: 'Price beside the ratios of the profile',
      state: failed ? 'failed' : 'passed',
      text: failed
        ? `the price is ${times(found)} than the one that the profile’s ratios are of (${against}): a split, another class of shares, or another currency lies between`
        : `the price and the one that the profile’s ratios are of agree (${against})`,
      figures: [
        { label: 'Price', value: price, unit },
        { label: `Price of the profile of ${isoDay(inputs.snapshot!.asOfMs)}`, value: published, unit },
      ],
      mend: failed ? 'Import a newer profile of this very share, or its statements' : null,
    },
  ];
}
