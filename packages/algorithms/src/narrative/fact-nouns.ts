import type { FactSheet } from './fact-sheet.js';

/** How a sentence may cite a fact. */
export interface FactNouns {
  /** One of them has to stand with the placeholder. */
  readonly nouns: readonly string[];
  /** These contradict the fact where they stand next to it: `fall` beside the votes for a rise. */
  readonly against?: readonly string[];
  /** Spans of time that may be named with it; with other facts none may. */
  readonly spans?: readonly string[];
}

export const UP_WORDS = [
  'rise',
  'rises',
  'rising',
  'up',
  'upward',
  'upwards',
  'higher',
  'gain',
  'gains',
  'climb',
  'advance',
];
export const DOWN_WORDS = [
  'fall',
  'falls',
  'falling',
  'down',
  'downward',
  'downwards',
  'decline',
  'declines',
  'drop',
  'drops',
];
const LOW_WORDS = ['low', 'lower', 'lowest', 'bottom', 'floor', 'minimum'];
const HIGH_WORDS = ['high', 'higher', 'highest', 'top', 'upper', 'ceiling', 'maximum'];
const ESTIMATE = ['estimate', 'estimates', 'estimated', 'value', 'valued', 'valuation', 'worth'];
const WIDTH = ['range', 'band', 'span', 'spans', 'corridor', 'spread', 'brackets', 'bracket', 'ranges'];
const FORECAST = [...WIDTH, 'forecast', 'interval', 'range', 'band', 'model', 'forecasts', 'intervals'];
const YEAR = ['year', 'yearly', 'annual'];
const VOLATILITY = ['volatility', 'fluctuation', 'fluctuations', 'swing', 'swings', 'volatile', 'fluctuates'];

const NOUNS: Readonly<Record<string, FactNouns>> = {
  'company.name': { nouns: [], spans: ['year', 'day', 'month', 'week', 'session', 'sessions'] },
  'company.symbol': { nouns: [], spans: ['year', 'day', 'month', 'week', 'session', 'sessions'] },
  'technical.label': {
    nouns: [
      'indicator',
      'indicators',
      'technical',
      'technicals',
      'rating',
      'composite',
      'vote',
      'votes',
      'oscillators',
    ],
  },
  'technical.rating': { nouns: ['rating', 'composite', 'mean', 'score', 'tally', 'balance'] },
  'technical.buyVotes': {
    nouns: ['indicator', 'indicators', 'vote', 'votes'],
    against: [...DOWN_WORDS, 'not'],
  },
  'technical.sellVotes': {
    nouns: ['indicator', 'indicators', 'vote', 'votes'],
    against: [...UP_WORDS, 'not'],
  },
  'technical.averageVotes': { nouns: ['average', 'averages'], against: ['not'] },
  'technical.oscillatorVotes': { nouns: ['oscillator', 'oscillators'], against: [...DOWN_WORDS, 'not'] },
  'comparative.label': {
    nouns: [
      'comparison',
      'comparative',
      'peer',
      'peers',
      'compared',
      'competitors',
      'standing',
      'field',
      'rank',
      'ranking',
    ],
  },
  'comparative.yearReturn': {
    nouns: ['return', 'returns', 'returned', 'performance', 'result'],
    spans: YEAR,
  },
  'comparative.volatility': { nouns: VOLATILITY, spans: YEAR },
  'comparative.drawdown': {
    nouns: ['drawdown', 'fall', 'decline', 'drop', 'setback', 'fell', 'retreat', 'dip'],
    against: UP_WORDS,
  },
  'comparative.rank': {
    nouns: [
      'percentile',
      'rank',
      'ranking',
      'ranks',
      'ranked',
      'standing',
      'place',
      'placed',
      'score',
      'position',
    ],
  },
  'valuation.label': { nouns: [...ESTIMATE, 'model', 'models', 'assumption', 'assumptions'] },
  'valuation.value': { nouns: ESTIMATE, against: [...LOW_WORDS, ...HIGH_WORDS] },
  'valuation.lowValue': { nouns: [...ESTIMATE, ...WIDTH], against: HIGH_WORDS },
  'valuation.highValue': { nouns: [...ESTIMATE, ...WIDTH], against: LOW_WORDS },
  'valuation.upside': {
    nouns: [
      'gap',
      'distance',
      'difference',
      'away',
      'against',
      'apart',
      'upside',
      'above',
      'below',
      'over',
      'discrepancy',
      'differs',
      'relative',
      'deviation',
      'deviates',
      'divergence',
    ],
  },
  'lstm.label': { nouns: [...FORECAST, 'lstm', 'network'] },
  'lstm.dailyVolatility': {
    nouns: [...VOLATILITY, 'move', 'moves', 'movement'],
    spans: ['day', 'daily', 'session'],
  },
  'lstm.lowPrice': { nouns: FORECAST, against: HIGH_WORDS },
  'lstm.highPrice': { nouns: FORECAST, against: LOW_WORDS },
};

/** Words of a label that name nothing by themselves. */
const HOLLOW = new Set([
  'the',
  'of',
  'a',
  'an',
  'in',
  'from',
  'to',
  'and',
  'over',
  'that',
  'for',
  'its',
  'answer',
  'price',
  'cash',
]);

/**
 * The nouns that may stand with a fact. Of a fact without an entry of its own: the words of its label and the letters of its
 * short name.
 * @param key of the sheet, e.g. `technical.rating`
 */
export function factNouns(key: string, { facts }: Pick<FactSheet, 'facts'>): FactNouns {
  if (Object.hasOwn(NOUNS, key)) return NOUNS[key]!;
  const words =
    `${facts[key]?.label ?? ''} ${key.slice(key.indexOf('.') + 1)}`.toLowerCase().match(/[a-z]+/g) ?? [];
  return { nouns: words.filter((word) => word.length > 2 && !HOLLOW.has(word)), spans: ['year', 'day'] };
}

/** Words that name some measured quantity; beside a placeholder that is not theirs they would give it another meaning. */
export const METRICS: ReadonlySet<string> = new Set([
  ...[
    'rating',
    'composite',
    'vote',
    'votes',
    'average',
    'averages',
    'oscillator',
    'oscillators',
    'return',
    'returns',
  ],
  ...[
    'returned',
    'performance',
    'volatility',
    'fluctuation',
    'drawdown',
    'percentile',
    'rank',
    'estimate',
    'estimates',
  ],
  ...[
    'estimated',
    'valuation',
    'worth',
    'gap',
    'interval',
    'forecast',
    'rsi',
    'earnings',
    'earning',
    'yield',
  ],
  ...[
    'growth',
    'margin',
    'margins',
    'profit',
    'sales',
    'sale',
    'beta',
    'ratio',
    'volume',
    'volumes',
    'target',
    'correlation',
  ],
  ...[
    'turnover',
    'capitalisation',
    'capital',
    'asset',
    'assets',
    'probability',
    'likelihood',
    'possibility',
    'confidence',
  ],
  ...[
    'cost',
    'costs',
    'dividend',
    'debt',
    'revenue',
    'momentum',
    'skill',
    'accuracy',
    'success',
    'strength',
    'upside',
  ],
  ...[
    'downside',
    'weight',
    'size',
    'error',
    'variance',
    'correct',
    'reliability',
    'discount',
    'premium',
    'score',
  ],
  ...[
    'indicator',
    'indicators',
    'deviation',
    'equity',
    'income',
    'reserve',
    'reserves',
    'interest',
    'rate',
    'rates',
  ],
]);
