import type { Statement } from '../statement.js';
import { COMPARATIVE_STATEMENTS } from './comparative-statements.js';
import { FACT_STATEMENTS } from './fact-statements.js';
import { FORECAST_STATEMENTS } from './forecast-statements.js';
import { OVERALL_STATEMENTS } from './overall-statements.js';
import { TECHNICAL_STATEMENTS } from './technical-statements.js';
import { VALUATION_STATEMENTS } from './valuation-statements.js';

const ALL = {
  ...OVERALL_STATEMENTS,
  ...TECHNICAL_STATEMENTS,
  ...COMPARATIVE_STATEMENTS,
  ...VALUATION_STATEMENTS,
  ...FORECAST_STATEMENTS,
} as const;

export type StatementKey = keyof typeof ALL;
export type ToldFactKey = keyof typeof FACT_STATEMENTS;

export const STATEMENTS: Readonly<Record<StatementKey, Statement>> = ALL;
export const TOLD_FACTS: Readonly<Record<ToldFactKey, Statement>> = FACT_STATEMENTS;
