import type { Statements } from '../statement.js';

const RANGE = ['lstm.coverage', 'lstm.sessions', 'lstm.lowPrice', 'lstm.highPrice'] as const;
const AHEAD = '{{lstm.sessions}} [lstm.sessions|session|sessions]';
const WIDE = 0.25;

/** What the summary can say of the forecast, which takes no side. */
export const FORECAST_STATEMENTS = {
  'lstm.range': {
    part: 'verdict',
    needs: RANGE,
    texts: [
      `The {{lstm.coverage}} range of the price after ${AHEAD} is {{lstm.lowPrice}} to {{lstm.highPrice}}.`,
      `After ${AHEAD}, the {{lstm.coverage}} range of the price is {{lstm.lowPrice}} to {{lstm.highPrice}}.`,
      `The forecast gives {{lstm.lowPrice}} to {{lstm.highPrice}} as the {{lstm.coverage}} range after ${AHEAD}.`,
    ],
  },
  'lstm.none': {
    part: 'verdict',
    needs: ['lstm.label'],
    when: (sheet) => Number.isNaN(sheet.number('lstm.lowPrice')),
    texts: [
      'There is too little price history for a forecast.',
      'A forecast needs more price history than there is.',
    ],
  },
  'lstm.baseline': {
    part: 'detail',
    needs: ['lstm.source', 'lstm.lowPrice'],
    when: (sheet) => sheet.fact('lstm.source')?.value === 'baseline',
    texts: [
      'The range comes from past volatility, not from the neural network.',
      'This range is the baseline of past volatility; the neural network has no part in it.',
    ],
  },
  'lstm.network': {
    part: 'detail',
    needs: ['lstm.source', 'lstm.lowPrice'],
    when: (sheet) => sheet.fact('lstm.source')?.value === 'model',
    texts: [
      'The range comes from the neural network, which beat the baseline in its test.',
      'In its test the neural network beat the baseline, so the range is the network’s.',
    ],
  },
  'lstm.wide': {
    part: 'risk',
    needs: ['lstm.width'],
    when: (sheet) => sheet.number('lstm.width') >= WIDE,
    texts: [
      'The forecast range is wide: it spans {{lstm.width}} of the price.',
      'From its low to its high end, the forecast range spans {{lstm.width}} of the price.',
    ],
  },
  'lstm.outside': {
    part: 'risk',
    needs: ['lstm.coverage', 'lstm.lowPrice'],
    texts: [
      'The price can leave the {{lstm.coverage}} range.',
      'The {{lstm.coverage}} range is no limit: the price can end outside of it.',
    ],
  },
} as const satisfies Statements;
