import type { SecItem } from './sec-concepts.js';

/** A number of a period, and the day of the filing that told it. */
interface ToldNumber {
  readonly value: number;
  readonly filedMs: number;
}
type Told = Readonly<Partial<Record<SecItem, ToldNumber>>>;

/** Rent is all revenue where costs and income add up to it within this. */
const SAME_SIZE = 0.02;
/** A later filing that tells a period anew changes it by less; a part of it differs by more. */
const RESTATED_SIZE = 0.3;
/** A "total" this many times smaller than its own part is another line under the total's name. */
const NO_TOTAL = 1.5;

/**
 * Revenue of a period: the consolidated total before any part of it. Revenue from contracts with customers is a slice of what
 * insurers, banks and lessors take in, and everything for most others: it counts only where nothing says that it is a slice.
 * @param told every item and part that the filings tell of the period
 * @param contractsAreAll whether revenue from contracts is the filer's total around that time; `null`: nothing tells both
 * @returns `undefined` where a part alone is told: no revenue is better than a wrong one
 */
export function revenueOf(told: Told, contractsAreAll: boolean | null): number | undefined {
  const { revenue: total, contractRevenue: contracts } = told;
  const isWhole = contractsAreAll ?? !hasOtherBusiness(told);
  if (total) {
    if (contracts && contracts.value > NO_TOTAL * total.value && total.value >= 0) return contracts.value;
    const isRestated =
      contracts !== undefined &&
      contracts.filedMs > total.filedMs &&
      Math.abs(contracts.value / total.value - 1) <= RESTATED_SIZE;
    return isWhole && isRestated ? contracts.value : total.value;
  }
  if (contracts && isWhole) return contracts.value;
  return sumOfParts(told);
}

/** Premiums, interest or rent: what contracts with customers do not hold. */
function hasOtherBusiness(told: Told): boolean {
  const { premiums, netInterestIncome, noninterestIncome, leaseRevenue, contractRevenue } = told;
  if (premiums || (netInterestIncome && noninterestIncome)) return true;
  // Many sublet an office: rent is a business where it is most of what comes in.
  return leaseRevenue !== undefined && leaseRevenue.value > (contractRevenue?.value ?? 0);
}

/** The parts that make up a whole without a total: a bank's two, goods and services, or rent beside contracts. */
function sumOfParts(told: Told): number | undefined {
  const { premiums, netInterestIncome, noninterestIncome, goodsRevenue, servicesRevenue } = told;
  const { leaseRevenue, contractRevenue, operatingIncome, allCosts } = told;
  if (premiums) return undefined;
  if (netInterestIncome && noninterestIncome) return netInterestIncome.value + noninterestIncome.value;
  if (!contractRevenue && (goodsRevenue || servicesRevenue))
    return (goodsRevenue?.value ?? 0) + (servicesRevenue?.value ?? 0);
  if (!leaseRevenue || leaseRevenue.value <= (contractRevenue?.value ?? 0)) return undefined;
  const rent = leaseRevenue.value + (contractRevenue?.value ?? 0);
  if (contractRevenue) return rent;
  // Rent alone is all revenue where costs and operating income add up to it.
  const whole = operatingIncome && allCosts ? operatingIncome.value + allCosts.value : NaN;
  return Math.abs(rent / whole - 1) <= SAME_SIZE ? rent : undefined;
}
