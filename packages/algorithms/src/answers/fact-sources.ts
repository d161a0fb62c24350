import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '../algorithm.js';
import type { Category, ComparativeDetail, ComparedMember } from '../comparative/comparative-detail.js';
import type { LstmDetail } from '../lstm/lstm-detail.js';
import { FACT_LABELS, type FactKey } from '../narrative/fact-labels.js';
import type { Fact, FactSheet } from '../narrative/fact-sheet.js';
import { plainNames } from '../narrative/plain-name.js';
import type { TechnicalDetail } from '../technical/index.js';
import type { EquityDetail } from '../valuation/equity/equity-detail.js';
import type { ValuationDetail } from '../valuation/evaluate-valuation.js';

type Values = Partial<Record<FactKey, Fact['value'] | undefined>>;
type Format = (value: number) => string;
/** How numbers are printed, and words of the algorithms. */
type Formats = Partial<Record<FactKey, Format | Readonly<Record<string, string>>>>;

const formatOf = (options: Intl.NumberFormatOptions): Format => {
  const format = new Intl.NumberFormat('en-US', options);
  // What rounds to nothing has no sign.
  return (value) => format.format(value).replace(/^-(?=0%?$)/, '');
};
const NUMBER = formatOf({ maximumFractionDigits: 2 });
const COUNT = formatOf({ maximumFractionDigits: 0 });
const ONE_DECIMAL = formatOf({ maximumFractionDigits: 1 });
const PERCENT = formatOf({ style: 'percent', maximumFractionDigits: 1 });
const FINE_PERCENT = formatOf({ style: 'percent', maximumFractionDigits: 2 });
const PRICE = formatOf({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SMALL_PRICE = formatOf({ maximumSignificantDigits: 4 });
const price: Format = (value) => (Math.abs(value) < 1 ? SMALL_PRICE : PRICE)(value);
function moneyIn(currency: string): Format {
  if (!/^[A-Z]{3}$/.test(currency)) return (value) => `${price(value)} ${currency}`.trim();
  const style = { style: 'currency', currency } as const;
  const [usual, tiny] = [formatOf(style), formatOf({ ...style, maximumSignificantDigits: 4 })];
  return (value) => (value !== 0 && Math.abs(value) < 0.01 ? tiny : usual)(value);
}
const score: Format = (value) => `${COUNT(value)} of 100`;
const years: Format = (value) => (ONE_DECIMAL(value) === '1' ? '1 year' : `${ONE_DECIMAL(value)} years`);

/** Facts of what is known; whatever is `null`, not finite or missing is left out. */
function factsOf(values: Values, formats: Formats): Record<string, Fact> {
  const known = Object.entries(values) as [FactKey, Fact['value'] | undefined][];
  return Object.fromEntries(
    known.flatMap(([key, value]): [FactKey, Fact][] => {
      if (value === null || value === undefined || value === '') return [];
      if (typeof value === 'number' && !Number.isFinite(value)) return [];
      return [[key, { value, phrase: phraseOf(value, formats[key]), label: FACT_LABELS[key] }]];
    }),
  );
}

function phraseOf(value: string | number, format: Formats[FactKey]): string {
  if (typeof value === 'number') return (typeof format === 'function' ? format : NUMBER)(value);
  return (typeof format === 'object' && format[value]) || value;
}

const CATEGORIES: Readonly<Record<Category, string>> = {
  return: 'returns',
  risk: 'risk',
  riskAdjusted: 'risk-adjusted returns',
  value: 'valuation ratios',
  quality: 'quality ratios',
};

const BASES: Readonly<Record<string, string>> = {
  'total return': 'with dividends',
  'price return': 'without dividends',
};

function technicalFacts({ overall, close, oscillators, votes }: TechnicalDetail): Record<string, Fact> {
  const averages = votes.filter(({ id, group }) => group === 'moving averages' && id !== 'ichimoku');
  const count = (of: TechnicalDetail['votes'], wanted: number): number =>
    of.filter(({ vote }) => vote === wanted).length;
  const counted = (of: TechnicalDetail['votes']): number => of.filter(({ vote }) => vote !== null).length;
  const valueOf = (wanted: string, name: string): number | null | undefined =>
    votes.find(({ id }) => id === wanted)?.values?.[name];
  return factsOf(
    {
      'technical.rating': overall,
      'technical.votes': counted(votes),
      'technical.buyVotes': count(votes, 1),
      'technical.sellVotes': count(votes, -1),
      'technical.neutralVotes': count(votes, 0),
      'technical.settlingVotes': votes.filter(({ settling }) => settling).length,
      'technical.averages': counted(averages),
      'technical.averagesBelow': count(averages, 1),
      'technical.averagesAbove': count(averages, -1),
      'technical.oscillatorBuys': oscillators.buy,
      'technical.oscillatorSells': oscillators.sell,
      'technical.close': close,
      'technical.average50': valueOf('sma-50', 'average'),
      'technical.average200': valueOf('sma-200', 'average'),
      'technical.strengthIndex': valueOf('rsi', 'value'),
    },
    {
      'technical.close': price,
      'technical.average50': price,
      'technical.average200': price,
      'technical.strengthIndex': ONE_DECIMAL,
    },
  );
}

function comparativeFacts({ members, composite, ranks = [] }: ComparativeDetail): Record<string, Fact> {
  const subject = members.find(({ role }) => role === 'subject');
  const benchmark = members.find(({ role }) => role === 'benchmark');
  // Returns with dividends are not compared with returns without.
  const comparable = benchmark && benchmark.basis === subject?.basis ? benchmark : undefined;
  const own = subject?.measures;
  const best = composite?.categories?.toSorted((a, b) => b.percentile - a.percentile) ?? [];
  const [first, last] = [best[0], best.at(-1)];
  const apart = first && last && first.percentile > last.percentile;
  const yearOf = (member: ComparedMember | undefined): number | null | undefined => member?.windows['1Y'];
  return factsOf(
    {
      'comparative.score': composite?.score,
      'comparative.peers': ranks.length === 0 ? null : Math.max(...ranks.map(({ of }) => of)) - 1,
      'comparative.basis': subject?.basis,
      'comparative.yearReturn': yearOf(subject),
      'comparative.quarterReturn': subject?.windows['3M'],
      'comparative.benchmark': benchmark && symbolOf(benchmark.key),
      'comparative.benchmarkYear': yearOf(comparable),
      'comparative.volatility': own?.volatility,
      'comparative.benchmarkVolatility': benchmark?.measures?.volatility,
      'comparative.drawdown': own && -own.drawdown.depth,
      'comparative.belowHigh': own && -own.drawdown.current,
      'comparative.beta': subject?.beta?.value,
      'comparative.sharpe': own?.sharpe,
      'comparative.best': apart ? first.category : null,
      'comparative.worst': apart ? last.category : null,
    },
    {
      'comparative.score': score,
      'comparative.basis': BASES,
      'comparative.yearReturn': PERCENT,
      'comparative.quarterReturn': PERCENT,
      'comparative.benchmarkYear': PERCENT,
      'comparative.volatility': PERCENT,
      'comparative.benchmarkVolatility': PERCENT,
      'comparative.drawdown': PERCENT,
      'comparative.belowHigh': PERCENT,
      'comparative.best': CATEGORIES,
      'comparative.worst': CATEGORIES,
    },
  );
}

const symbolOf = (key: string): string =>
  plainNames({ name: '', symbol: key.slice(key.indexOf(':') + 1) }).symbol;

function valuationFacts(detail: ValuationDetail): Record<string, Fact> {
  const money = moneyIn(detail.priceCurrency);
  const formats: Formats = {
    'valuation.price': money,
    'valuation.value': money,
    'valuation.lowValue': money,
    'valuation.highValue': money,
    'valuation.middleLow': money,
    'valuation.middleHigh': money,
    'valuation.netAssetValue': money,
    'valuation.upside': PERCENT,
    'valuation.gap': PERCENT,
    'valuation.beyondForecast': PERCENT,
    'valuation.spread': PERCENT,
    'valuation.premium': FINE_PERCENT,
    'valuation.premiumSize': FINE_PERCENT,
    'valuation.cost': FINE_PERCENT,
    'valuation.transferRank': (value) => PERCENT(value / 100),
    'valuation.runway': years,
  };
  if (detail.kind === 'equity')
    return factsOf({ 'valuation.price': detail.price, ...estimate(detail) }, formats);
  if (detail.kind === 'crypto') return factsOf({ 'valuation.transferRank': detail.nvtPercentile }, formats);
  if (detail.kind === 'index') return {};
  const { price: paid, netAssetValue, premium, expenseRatio } = detail;
  return factsOf(
    {
      'valuation.price': paid,
      'valuation.netAssetValue': netAssetValue,
      'valuation.premium': premium,
      'valuation.premiumSize': premium === null ? null : Math.abs(premium),
      'valuation.cost': expenseRatio,
    },
    formats,
  );
}

function estimate(detail: EquityDetail): Values {
  const { blended, monteCarlo, models, confidence, terminalShare, dispersion, cashRunwayYears } = detail;
  if (!blended) return { 'valuation.runway': cashRunwayYears };
  return {
    'valuation.value': blended.value,
    'valuation.lowValue': blended.low,
    'valuation.highValue': blended.high,
    'valuation.middleLow': monteCarlo?.p25,
    'valuation.middleHigh': monteCarlo?.p75,
    'valuation.upside': blended.upside,
    'valuation.gap': blended.upside === null ? null : Math.abs(blended.upside),
    'valuation.models': models?.filter(({ weight }) => weight > 0).length,
    'valuation.confidence': confidence?.level,
    'valuation.beyondForecast': terminalShare,
    'valuation.spread': dispersion,
    'valuation.runway': cashRunwayYears,
  };
}

function lstmFacts(
  { horizons, volatility, price: last }: LstmDetail,
  { quantiles }: AlgorithmOutput<unknown>,
): Record<string, Fact> {
  const longest = horizons.at(-1);
  const prices = longest?.prices ?? [];
  const [low, high] = [prices[0], prices.at(-1)];
  const shares = quantiles.find(({ horizon }) => horizon === longest?.horizon)?.probabilities ?? [];
  const whole = low !== undefined && high !== undefined;
  return factsOf(
    {
      'lstm.sessions': longest?.horizon,
      'lstm.coverage': shares.length > 1 ? shares.at(-1)! - shares[0]! : null,
      'lstm.lowPrice': low,
      'lstm.highPrice': high,
      'lstm.median': prices[shares.indexOf(0.5)],
      'lstm.width': whole && last ? (high - low) / last : null,
      'lstm.source': longest?.source,
      'lstm.dailyVolatility': volatility,
    },
    {
      'lstm.coverage': PERCENT,
      'lstm.lowPrice': price,
      'lstm.highPrice': price,
      'lstm.median': price,
      'lstm.width': PERCENT,
      'lstm.source': { model: 'the neural network', baseline: 'past volatility' },
      'lstm.dailyVolatility': PERCENT,
    },
  );
}

const FACTS: Partial<
  Record<AlgorithmName, (detail: never, output: AlgorithmOutput<unknown>) => Record<string, Fact>>
> = {
  technical: technicalFacts,
  comparative: comparativeFacts,
  valuation: valuationFacts,
  lstm: lstmFacts,
};

/**
 * What a summary may say of a ticker: the newest answers of the other algorithms as facts. No name and no text from outside is
 * among them, the symbol only where it looks like one.
 * @param key of the instrument, e.g. `NASDAQ:AAPL`
 */
export function factSheet(
  key: string,
  answers: readonly { readonly algo: AlgorithmName; readonly output: AlgorithmOutput<unknown> }[],
): FactSheet {
  const symbol = symbolOf(key);
  const known = answers.filter(({ algo }) => FACTS[algo]);
  const facts = known.flatMap(({ algo, output }) => [
    ...Object.entries(factsOf({ [`${algo}.label`]: output.label }, {})),
    ...Object.entries(FACTS[algo]!(output.detail as never, output)),
  ]);
  return {
    company: { symbol },
    sources: known.map(({ algo, output: { label, stance } }) => ({ algorithm: algo, label, stance })),
    facts: Object.fromEntries(
      [...Object.entries(factsOf({ 'company.symbol': symbol }, {})), ...facts].sort(([a], [b]) =>
        a < b ? -1 : 1,
      ),
    ),
  };
}
