import type { Stance } from '../../algorithm.js';
import { factSheet, type FactSheet, type FactSource } from '../fact-sheet.js';

const COMPANY = { symbol: 'ACME', name: 'Acme Corporation', type: 'stock', sector: 'Industrials' };

interface Values {
  readonly technical: Stance;
  readonly comparative: Stance;
  readonly valuation: Stance;
  readonly rating: number;
  readonly yearReturn: number;
  readonly rank: number;
  readonly upside: number;
}

const percent = (value: number): string => `${(100 * value).toFixed(1)}%`;
const number = (value: number, label: string): { value: number; phrase: string; label: string } => ({
  value,
  phrase: String(value),
  label,
});

const labelOf = (stance: Stance, [down, level, up]: readonly [string, string, string]): string =>
  stance === 1 ? up : stance === -1 ? down : level;

/** Facts under the keys and labels that `factSources` gives them. */
function sources(values: Values): FactSource[] {
  const { technical, comparative, valuation, rating, yearReturn, rank, upside } = values;
  const headline = 'Of no importance here.';
  return [
    {
      algorithm: 'technical',
      label: labelOf(technical, ['sell', 'neutral', 'buy']),
      stance: technical,
      headline,
      facts: {
        rating: number(rating, 'overall rating from -1 to 1'),
        buyVotes: number(14, 'indicators that vote for a rise'),
        sellVotes: number(7, 'indicators that vote for a fall'),
        averageVotes: number(9, 'moving averages below the price'),
        oscillatorVotes: number(3, 'oscillators that vote for a rise'),
      },
    },
    {
      algorithm: 'comparative',
      label: labelOf(comparative, ['behind peers', 'in line with peers', 'ahead of peers']),
      stance: comparative,
      headline,
      facts: {
        yearReturn: { value: yearReturn, phrase: percent(yearReturn), label: 'return over one year' },
        volatility: { value: 0.274, phrase: '27.4%', label: 'volatility a year' },
        drawdown: { value: -0.316, phrase: '-31.6%', label: 'deepest fall from a high' },
        rank: number(rank, 'percentile among its peers'),
      },
    },
    {
      algorithm: 'valuation',
      label: labelOf(valuation, ['overvalued', 'fairly valued', 'undervalued']),
      stance: valuation,
      headline,
      facts: {
        value: { value: 104.2, phrase: '$104.20', label: 'estimated value of a share' },
        lowValue: { value: 88, phrase: '$88.00', label: 'low estimate' },
        highValue: { value: 121.5, phrase: '$121.50', label: 'high estimate' },
        upside: { value: upside, phrase: percent(upside), label: 'estimated value against the price' },
      },
    },
    {
      algorithm: 'lstm',
      label: 'baseline forecast',
      stance: null,
      headline,
      facts: {
        dailyVolatility: { value: 0.0171, phrase: '1.7%', label: 'expected volatility of a day' },
        lowPrice: { value: 91.3, phrase: '91.3', label: 'low end of the 90 percent interval in 20 sessions' },
        highPrice: {
          value: 112.9,
          phrase: '112.9',
          label: 'high end of the 90 percent interval in 20 sessions',
        },
      },
    },
  ];
}

/** Sheets whose combined stances are positive, negative, mixed and neutral, and one with a single algorithm. */
export const CORPUS_SHEETS = {
  up: factSheet(
    COMPANY,
    sources({
      technical: 1,
      comparative: 1,
      valuation: 0,
      rating: 0.42,
      yearReturn: 0.184,
      rank: 71,
      upside: 0.042,
    }),
  ),
  down: factSheet(
    COMPANY,
    sources({
      technical: -1,
      comparative: -1,
      valuation: -1,
      rating: -0.38,
      yearReturn: -0.123,
      rank: 24,
      upside: -0.21,
    }),
  ),
  mixed: factSheet(
    COMPANY,
    sources({
      technical: 1,
      comparative: 0,
      valuation: -1,
      rating: 0.31,
      yearReturn: 0.061,
      rank: 52,
      upside: -0.18,
    }),
  ),
  flat: factSheet(
    COMPANY,
    sources({
      technical: 0,
      comparative: 0,
      valuation: 0,
      rating: 0.03,
      yearReturn: 0.021,
      rank: 49,
      upside: 0.011,
    }),
  ),
  thin: factSheet(
    COMPANY,
    sources({
      technical: 1,
      comparative: 0,
      valuation: 0,
      rating: 0.5,
      yearReturn: 0.1,
      rank: 50,
      upside: 0.01,
    }).slice(0, 1),
  ),
} as const satisfies Record<string, FactSheet>;

export type CorpusSheet = keyof typeof CORPUS_SHEETS;

/** Texts by the sheet that they speak of. */
export type CorpusTexts = Readonly<Partial<Record<CorpusSheet, readonly string[]>>>;
