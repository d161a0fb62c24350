import type { RatioInput, RatioName } from '@pricealgo/contract/market/financial-lines';

export type RatioInputs = Partial<Record<RatioInput, number>>;
export type Ratios = Partial<Record<RatioName, number>>;

/**
 * Market cap and enterprise value, where their parts are known: price × shares, and that plus debt and what other owners
 * hold (minority interest and preferred equity, where stated) less cash.
 * @param inputs money in one currency; per-share figures and shares on one count
 */
export function withMarketValue(inputs: RatioInputs): RatioInputs {
  const { price, shares, totalDebt, cash, minorityInterest = 0, preferredEquity = 0 } = inputs;
  if (price === undefined || shares === undefined) return inputs;
  const marketCap = price * shares;
  if (totalDebt === undefined || cash === undefined) return { ...inputs, marketCap };
  const enterpriseValue = marketCap + totalDebt + minorityInterest + preferredEquity - cash;
  return { ...inputs, marketCap, enterpriseValue };
}

/**
 * Every ratio whose inputs are known. One over earnings, EBITDA, book value or sales needs them above zero: a price of
 * minus eight times a loss says nothing. Margins, returns and yields are fractions.
 */
export function ratiosOf(inputs: RatioInputs): Ratios {
  const { price, marketCap, enterpriseValue, revenue, freeCashFlow, netIncome, equity } = inputs;
  const all: Record<RatioName, number | undefined> = {
    peRatio: over(price, inputs.earningsPerShare),
    priceToSales: over(marketCap, revenue),
    priceToBook: over(marketCap, equity),
    evToEbitda: over(enterpriseValue, inputs.ebitda),
    freeCashFlowYield: over(freeCashFlow, marketCap),
    grossMargin: over(inputs.grossProfit, revenue),
    operatingMargin: over(inputs.operatingIncome, revenue),
    netMargin: over(netIncome, revenue),
    freeCashFlowMargin: over(freeCashFlow, revenue),
    returnOnEquity: over(netIncome, inputs.averageEquity),
    returnOnAssets: over(netIncome, inputs.averageAssets),
    debtToEquity: over(inputs.totalDebt, equity),
    currentRatio: over(inputs.currentAssets, inputs.currentLiabilities),
  };
  const known: Ratios = {};
  for (const name of Object.keys(all) as RatioName[]) if (all[name] !== undefined) known[name] = all[name];
  return known;
}

function over(above: number | undefined, below: number | undefined): number | undefined {
  return above !== undefined && below !== undefined && below > 0 ? above / below : undefined;
}
