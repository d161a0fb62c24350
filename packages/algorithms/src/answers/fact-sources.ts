import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '../algorithm.js';
import type { ComparativeDetail } from '../comparative/comparative-detail.js';
import type { LstmDetail } from '../lstm/answer/lstm-detail.js';
import type { Fact, FactSource } from '../narrative/fact-sheet.js';
import { headlineName } from '../narrative/plain-name.js';
import type { TechnicalDetail } from '../technical/index.js';
import type { ValuationDetail } from '../valuation/evaluate-valuation.js';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

type Facts = Record<string, Fact>;

/** Left out where it is not known: a narrative speaks of what there is. */
function put(
  facts: Facts,
  name: string,
  label: string,
  value: number | null | undefined,
  phrase: string,
): void {
  if (value !== null && value !== undefined) facts[name] = { value, label, phrase };
}

const percent = (value: number | null | undefined): string => (value == null ? '' : PERCENT.format(value));

function technicalFacts(detail: TechnicalDetail): Facts {
  const facts: Facts = {};
  const { overall, movingAverages, oscillators, votes } = detail;
  put(
    facts,
    'rating',
    'overall rating from -1 to 1',
    overall,
    overall === null ? '' : NUMBER.format(overall),
  );
  const count = (vote: number): number => votes.filter((one) => one.vote === vote).length;
  put(facts, 'buyVotes', 'indicators that vote for a rise', count(1), String(count(1)));
  put(facts, 'sellVotes', 'indicators that vote for a fall', count(-1), String(count(-1)));
  put(
    facts,
    'averageVotes',
    'moving averages below the price',
    movingAverages.buy,
    String(movingAverages.buy),
  );
  put(facts, 'oscillatorVotes', 'oscillators that vote for a rise', oscillators.buy, String(oscillators.buy));
  return facts;
}

function comparativeFacts(detail: ComparativeDetail): Facts {
  const facts: Facts = {};
  const subject = detail.members.find(({ role }) => role === 'subject');
  const year = subject?.windows['1Y'] ?? null;
  put(facts, 'yearReturn', 'return over one year', year, percent(year));
  const volatility = subject?.measures?.volatility ?? null;
  put(facts, 'volatility', 'volatility a year', volatility, percent(volatility));
  const deepest = subject?.measures?.drawdown.depth ?? null;
  put(facts, 'drawdown', 'deepest fall from a high', deepest, percent(deepest));
  const score = detail.composite?.score ?? null;
  put(facts, 'rank', 'percentile among its peers', score, score === null ? '' : NUMBER.format(score));
  return facts;
}

function valuationFacts(detail: ValuationDetail): Facts {
  const facts: Facts = {};
  if (detail.kind !== 'equity' || !detail.blended) return facts;
  const { value, low, high, upside } = detail.blended;
  const money = (amount: number): string =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: detail.priceCurrency }).format(amount);
  put(facts, 'value', 'estimated value of a share', value, money(value));
  put(facts, 'lowValue', 'low estimate', low, money(low));
  put(facts, 'highValue', 'high estimate', high, money(high));
  put(facts, 'upside', 'estimated value against the price', upside, percent(upside));
  return facts;
}

function lstmFacts({ horizons, volatility }: LstmDetail): Facts {
  const facts: Facts = {};
  put(facts, 'dailyVolatility', 'expected volatility of a day', volatility, percent(volatility));
  const longest = horizons.at(-1);
  const [low, high] = [longest?.prices[0], longest?.prices.at(-1)];
  if (longest && low !== undefined && high !== undefined) {
    const sessions = `in ${longest.horizon} sessions`;
    put(facts, 'lowPrice', `low end of the 90 percent interval ${sessions}`, low, NUMBER.format(low));
    put(facts, 'highPrice', `high end of the 90 percent interval ${sessions}`, high, NUMBER.format(high));
  }
  return facts;
}

const FACTS: Partial<Record<AlgorithmName, (detail: never) => Facts>> = {
  technical: technicalFacts,
  comparative: comparativeFacts,
  valuation: valuationFacts,
  lstm: lstmFacts,
};

/** A headline of an earlier release names the index as it was imported. */
function plainHeadline(headline: string, { members }: ComparativeDetail): string {
  return members
    .filter(({ role, name }) => role === 'benchmark' && name !== '')
    .reduce((text, { key, name }) => {
      return text.replaceAll(` of ${name} (`, () => ` of ${headlineName({ key, name })} (`);
    }, headline);
}

/** What the narrative may say of the other algorithms' newest answers. */
export function factSources(
  answers: readonly { readonly algo: AlgorithmName; readonly output: AlgorithmOutput<unknown> }[],
): FactSource[] {
  return answers.flatMap(({ algo, output }) => {
    const facts = FACTS[algo];
    if (!facts) return [];
    const { label, stance, headline, warnings, detail } = output;
    const named = algo === 'comparative' ? plainHeadline(headline, detail as ComparativeDetail) : headline;
    return [{ algorithm: algo, label, stance, headline: named, warnings, facts: facts(detail as never) }];
  });
}
