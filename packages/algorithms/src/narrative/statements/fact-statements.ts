import type { FactKey } from '../fact-labels.js';
import { always, detail, type Statement } from '../statement.js';

const fact = (needs: Statement['needs'], ...texts: Statement['texts']): Statement =>
  detail(needs, always, ...texts);

/** Facts that can be told by themselves, by key. */
export const FACT_STATEMENTS = {
  'technical.rating': fact(
    ['technical.rating'],
    'The overall score of the indicators is {{technical.rating}}.',
    'Together the indicators score {{technical.rating}}.',
  ),
  'technical.strengthIndex': fact(
    ['technical.strengthIndex'],
    'The relative strength index is {{technical.strengthIndex}}.',
    'The relative strength index stands at {{technical.strengthIndex}}.',
  ),
  'comparative.yearReturn': fact(
    ['comparative.yearReturn', 'comparative.basis'],
    'The one-year return is {{comparative.yearReturn}} ({{comparative.basis}}).',
    'Over one year the return is {{comparative.yearReturn}}, {{comparative.basis}}.',
  ),
  'comparative.quarterReturn': fact(
    ['comparative.quarterReturn', 'comparative.basis'],
    'The return over three months is {{comparative.quarterReturn}} ({{comparative.basis}}).',
    'Three months returned {{comparative.quarterReturn}}, {{comparative.basis}}.',
  ),
  'comparative.volatility': fact(
    ['comparative.volatility'],
    'Volatility is {{comparative.volatility}} a year.',
    'Its volatility is {{comparative.volatility}} a year.',
  ),
  'comparative.drawdown': fact(
    ['comparative.drawdown'],
    'The maximum drawdown is {{comparative.drawdown}}.',
    'The deepest fall from a high is {{comparative.drawdown}}.',
  ),
  'comparative.beta': fact(
    ['comparative.beta', 'comparative.benchmark'],
    'Its beta against {{comparative.benchmark}} is {{comparative.beta}}.',
    'Against {{comparative.benchmark}} it has a beta of {{comparative.beta}}.',
  ),
  'comparative.sharpe': fact(
    ['comparative.sharpe'],
    'The Sharpe ratio is {{comparative.sharpe}}.',
    'The Sharpe ratio, the return for each unit of risk, is {{comparative.sharpe}}.',
  ),
  'valuation.confidence': fact(
    ['valuation.confidence'],
    'Confidence in the estimate is {{valuation.confidence}}.',
    'The estimate has {{valuation.confidence}} confidence.',
  ),
  'valuation.models': fact(
    ['valuation.models'],
    'The estimate combines {{valuation.models}} [valuation.models|model|models].',
    '{{valuation.models}} [valuation.models|model makes|models make] up the estimate.',
  ),
  'valuation.cost': fact(
    ['valuation.cost'],
    'The fund costs {{valuation.cost}} a year.',
    'Its expense ratio is {{valuation.cost}} a year.',
  ),
  'lstm.median': fact(
    ['lstm.median'],
    'The median of the forecast is {{lstm.median}}; it is not a target.',
    'Half of the forecast lies below {{lstm.median}}, half above.',
  ),
  'lstm.dailyVolatility': fact(
    ['lstm.dailyVolatility'],
    'The expected volatility is {{lstm.dailyVolatility}} a session.',
    'The forecast expects a volatility of {{lstm.dailyVolatility}} a session.',
  ),
} as const satisfies Partial<Record<FactKey, Statement>>;
