import type { RatioInput, RatioName } from '@pricealgo/contract/market/financial-lines';

export type RatioInputs = Partial<Record<RatioInput, number>>;
export type Ratios = Partial<Record<RatioName, number>>;

/**
 * Market cap and enterprise value, where their parts are known: price × shares, and that plus debt and what other owners
 * hold (minority interest and preferred equity, where stated) less cash.
 * @param inputs price in its own currency, all other money in that of the statements; per-share figures and shares on one count
 * @param fx units of the price's currency for one of the statements'
 * @returns both in the currency of the price
 */
export function withMarketValue(inputs: RatioInputs, fx = 1): RatioInputs {
  const { price, shares } = inputs;
  if (price === undefined || shares === undefined) return inputs;
  const marketCap = price * shares;
  const enterpriseValue = enterpriseValueOf(marketCap, inputs, fx);
  return { ...inputs, marketCap, ...(enterpriseValue === undefined ? {} : { enterpriseValue }) };
}

/** In the currency of the market cap; `undefined` where debt or cash is not known: neither is zero then. */
export function enterpriseValueOf(
  marketCap: number,
  { totalDebt, cash, minorityInterest = 0, preferredEquity = 0 }: RatioInputs,
  fx = 1,
): number | undefined {
  if (totalDebt === undefined || cash === undefined) return undefined;
  return marketCap + (totalDebt + minorityInterest + preferredEquity - cash) * fx;
}

/**
 * Every ratio whose inputs are known. One over earnings, EBITDA, book value or sales needs them above zero: a price of
 * minus eight times a loss says nothing. Margins, returns and yields are fractions.
 * @param fx units of the price's currency for one of the statements'
 */
export function ratiosOf(inputs: RatioInputs, fx = 1): Ratios {
  const { revenue, freeCashFlow, netIncome, equity } = inputs;
  const [price, marketCap, enterpriseValue] = [inputs.price, inputs.marketCap, inputs.enterpriseValue].map(
    (value) => (value === undefined ? undefined : value / fx),
  );
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
