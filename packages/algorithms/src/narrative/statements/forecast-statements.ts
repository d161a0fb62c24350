import { always, detail, risk, verdict, type Statements } from '../statement.js';

const RANGE = ['lstm.coverage', 'lstm.sessions', 'lstm.lowPrice', 'lstm.highPrice'] as const;
const AHEAD = '{{lstm.sessions}} [lstm.sessions|session|sessions]';
const WIDE = 0.25;

/** What the summary can say of the forecast, which takes no side. */
export const FORECAST_STATEMENTS = {
  'lstm.range': verdict(
    RANGE,
    always,
    `The {{lstm.coverage}} range of the price after ${AHEAD} is {{lstm.lowPrice}} to {{lstm.highPrice}}.`,
    `After ${AHEAD}, the {{lstm.coverage}} range of the price is {{lstm.lowPrice}} to {{lstm.highPrice}}.`,
    `The forecast gives {{lstm.lowPrice}} to {{lstm.highPrice}} as the {{lstm.coverage}} range after ${AHEAD}.`,
  ),
  'lstm.none': verdict(
    ['company.symbol', 'lstm.label'],
    // Why is not in the sheet.
    (sheet) => Number.isNaN(sheet.number('lstm.lowPrice')),
    'There is no forecast for {{company.symbol}}.',
    'No forecast is available for {{company.symbol}}.',
  ),
  'lstm.baseline': detail(
    ['lstm.source', 'lstm.lowPrice'],
    (sheet) => sheet.fact('lstm.source')?.value === 'baseline',
    'The range comes from past volatility, not from the neural network.',
    'This range is the baseline of past volatility; the neural network has no part in it.',
  ),
  'lstm.network': detail(
    ['lstm.source', 'lstm.lowPrice'],
    (sheet) => sheet.fact('lstm.source')?.value === 'model',
    'The range comes from the neural network, which beat the baseline in its test.',
    'In its test the neural network beat the baseline, so the range is the network’s.',
  ),
  'lstm.wide': risk(
    ['lstm.width'],
    (sheet) => sheet.number('lstm.width') >= WIDE,
    'The forecast range is wide: it spans {{lstm.width}} of the price.',
    'From its low to its high end, the forecast range spans {{lstm.width}} of the price.',
  ),
  'lstm.outside': risk(
    ['lstm.coverage', 'lstm.lowPrice'],
    always,
    'The price can leave the {{lstm.coverage}} range.',
    'The {{lstm.coverage}} range is no limit: the price can end outside of it.',
  ),
} as const satisfies Statements;
