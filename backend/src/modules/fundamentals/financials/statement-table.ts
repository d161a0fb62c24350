import {
  withFreeCashFlow,
  yearBefore,
  type PeriodFigures,
} from '@pricealgo/algorithms/valuation/inputs/known-periods';
import { type FinancialPeriodDto } from '@pricealgo/contract/financials';
import { FINANCIAL_LINES } from '@pricealgo/contract/market/financial-lines';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';

/** Columns of a table at most. */
export const MAX_PERIODS: Record<FundamentalPeriod, number> = { annual: 12, quarterly: 20 };

/** Fiscal period and label of a statement, as the answers hold them. */
export function fiscalFields({
  fiscalDateMs,
  filingDateMs,
  fiscalYear,
  fiscalQuarter,
}: FundamentalStatement): Pick<
  FinancialPeriodDto,
  'fiscalDateMs' | 'filingDateMs' | 'fiscalYear' | 'fiscalQuarter'
> {
  return {
    fiscalDateMs,
    filingDateMs,
    ...(fiscalYear === undefined ? {} : { fiscalYear }),
    ...(fiscalQuarter === undefined ? {} : { fiscalQuarter }),
  };
}

/**
 * Statements as columns of a table, with growth against the same period a year before.
 * @param statements of one period length, source and currency, newest first, in today's shares
 * @param limit columns at most; growth of the last one is still known where an older statement is
 */
export function financialPeriods(
  statements: readonly FundamentalStatement[],
  limit: number,
): FinancialPeriodDto[] {
  return statements.slice(0, limit).map((statement) => {
    const items = withFreeCashFlow(statement.items);
    const before = yearBefore(statements, statement.fiscalDateMs);
    return {
      ...fiscalFields(statement),
      items,
      growth: before ? growthOf(items, withFreeCashFlow(before.items)) : {},
    };
  });
}

/** Nothing grows from zero or from a loss: such a percentage would have no meaning. */
function growthOf(items: PeriodFigures, before: PeriodFigures): PeriodFigures {
  const growth: PeriodFigures = {};
  for (const name of FINANCIAL_LINES) {
    const [now, then] = [items[name], before[name]];
    if (now !== undefined && then !== undefined && then > 0) growth[name] = now / then - 1;
  }
  return growth;
}
