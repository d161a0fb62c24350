import type { AlgorithmOutput, Stance } from '../../algorithm.js';

/** Numbers of made answers of the four algorithms; stances need not follow from them, as a stranger's might not. */
export interface MadeNumbers {
  readonly stances: { readonly technical: Stance; readonly comparative: Stance; readonly valuation: Stance };
  /** 14 averages, Ichimoku, 11 oscillators. */
  readonly votes: readonly (-1 | 0 | 1 | null)[];
  readonly settling: number;
  readonly close: number;
  readonly average50: number | null;
  readonly average200: number | null;
  readonly rsi: number | null;
  readonly rating: number | null;
  readonly score: number | null;
  readonly peers: number;
  readonly yearReturn: number | null;
  readonly quarterReturn: number | null;
  readonly benchmarkYear: number | null;
  readonly volatility: number | null;
  readonly benchmarkVolatility: number;
  readonly drawdown: number;
  readonly belowHigh: number;
  readonly dividends: boolean;
  readonly price: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly terminalShare: number | null;
  readonly dispersion: number | null;
  readonly runway: number | null;
  readonly lowPrice: number;
  readonly highPrice: number;
  readonly source: 'model' | 'baseline';
  readonly dailyVolatility: number;
}

export const MADE_NUMBERS: MadeNumbers = {
  stances: { technical: 1, comparative: 0, valuation: -1 },
  votes: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, 0, 1, 1, 0, 0, 0, -1, -1, 0, 0, 1, 0],
  settling: 0,
  close: 312.45,
  average50: 301.2,
  average200: 287.15,
  rsi: 58.24,
  rating: 0.46,
  score: 52.4,
  peers: 6,
  yearReturn: 0.184,
  quarterReturn: -0.021,
  benchmarkYear: 0.121,
  volatility: 0.274,
  benchmarkVolatility: 0.152,
  drawdown: 0.316,
  belowHigh: 0.08,
  dividends: true,
  price: 312.45,
  value: 255.4,
  low: 210,
  high: 301.5,
  confidence: 'medium',
  terminalShare: 0.81,
  dispersion: 0.4,
  runway: null,
  lowPrice: 281.3,
  highPrice: 339.9,
  source: 'baseline',
  dailyVolatility: 0.0171,
};

type MadeAnswer = {
  readonly algo: 'technical' | 'comparative' | 'valuation' | 'lstm';
  readonly output: AlgorithmOutput<unknown>;
};

const output = (
  label: string,
  stance: Stance,
  detail: unknown,
  quantiles: unknown[] = [],
): AlgorithmOutput<unknown> => ({
  label,
  stance,
  score: null,
  headline: 'Of no importance here.',
  horizons: [],
  quantiles: quantiles as AlgorithmOutput<unknown>['quantiles'],
  missing: [],
  warnings: ['Of no importance either: 12 points.'],
  detail,
});

const labelOf = (
  stance: Stance,
  [down, level, up, none]: readonly [string, string, string, string],
): string => (stance === null ? none : [down, level, up][stance + 1]!);

/** Answers in the shape that the algorithms give them, as far as a fact sheet reads it. */
export function madeAnswers(numbers: MadeNumbers = MADE_NUMBERS): readonly MadeAnswer[] {
  const { stances, votes } = numbers;
  const idOf = (i: number): string =>
    i === 0 ? 'sma-50' : i === 1 ? 'sma-200' : i === 14 ? 'ichimoku' : i === 15 ? 'rsi' : `v${i}`;
  const valuesOf = (i: number): Record<string, number | null> =>
    i === 0
      ? { average: numbers.average50 }
      : i === 1
        ? { average: numbers.average200 }
        : i === 15
          ? { value: numbers.rsi }
          : {};
  const cast = votes.map((vote, i) => ({
    id: idOf(i),
    group: i < 15 ? 'moving averages' : 'oscillators',
    vote,
    values: valuesOf(i),
    settling: i < numbers.settling,
  }));
  const count = (wanted: number): number => cast.slice(15).filter(({ vote }) => vote === wanted).length;
  const basis = numbers.dividends ? 'total return' : 'price return';
  const technical = {
    overall: numbers.rating,
    close: numbers.close,
    oscillators: { buy: count(1), sell: count(-1) },
    votes: cast,
  };
  const comparative = {
    members: [
      {
        role: 'subject',
        key: 'NASDAQ:ACME',
        basis,
        windows: { '1Y': numbers.yearReturn, '3M': numbers.quarterReturn },
        measures: {
          volatility: numbers.volatility,
          sharpe: 0.61,
          drawdown: { depth: -numbers.drawdown, current: -numbers.belowHigh },
        },
        beta: { value: 1.12 },
      },
      {
        role: 'benchmark',
        key: 'NYSEARCA:SPY',
        basis,
        windows: { '1Y': numbers.benchmarkYear },
        measures: { volatility: numbers.benchmarkVolatility },
      },
    ],
    ranks: numbers.score === null ? [] : [{ of: numbers.peers + 1 }],
    composite:
      numbers.score === null
        ? null
        : {
            score: numbers.score,
            categories: [
              { category: 'return', percentile: 80 },
              { category: 'risk', percentile: 30 },
            ],
          },
  };
  const valuation = {
    kind: 'equity',
    price: numbers.price,
    priceCurrency: 'USD',
    models: [{ weight: 0.6 }, { weight: 0.4 }, { weight: 0 }],
    blended: {
      value: numbers.value,
      low: numbers.low,
      high: numbers.high,
      upside: numbers.value / numbers.price - 1,
    },
    monteCarlo: { p25: 0.95 * numbers.value, p75: 1.05 * numbers.value },
    confidence: { level: numbers.confidence },
    terminalShare: numbers.terminalShare,
    dispersion: numbers.dispersion,
    cashRunwayYears: numbers.runway,
  };
  const middle = (numbers.lowPrice + numbers.highPrice) / 2;
  const lstm = {
    price: numbers.close,
    volatility: numbers.dailyVolatility,
    horizons: [
      { horizon: 1, source: 'model', prices: [1, 2, 3] },
      { horizon: 20, source: numbers.source, prices: [numbers.lowPrice, middle, numbers.highPrice] },
    ],
  };
  return [
    {
      algo: 'technical',
      output: output(
        labelOf(stances.technical, ['sell', 'neutral', 'buy', 'insufficient data']),
        stances.technical,
        technical,
      ),
    },
    {
      algo: 'comparative',
      output: output(
        labelOf(stances.comparative, [
          'behind peers',
          'in line with peers',
          'ahead of peers',
          'not enough to compare',
        ]),
        stances.comparative,
        comparative,
      ),
    },
    {
      algo: 'valuation',
      output: output(
        labelOf(stances.valuation, ['overvalued', 'fairly valued', 'undervalued', 'insufficient data']),
        stances.valuation,
        valuation,
      ),
    },
    {
      algo: 'lstm',
      output: output('baseline interval (no tested model yet)', null, lstm, [
        { horizon: 20, probabilities: [0.05, 0.5, 0.95], logReturns: [-0.1, 0, 0.1] },
      ]),
    },
  ];
}
