import type { LineItem } from '@pricealgo/contract/market/fundamentals';
import type { SecItem } from './sec-concepts.js';

type Told = Readonly<Partial<Record<SecItem, number>>>;
type Items = Partial<Record<LineItem, number>>;

/** Sum of what is known of some parts; `undefined` where none is: a filer leaves out what it has none of. */
function sumOf(...parts: readonly (number | undefined)[]): number | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, part) => sum + part, 0);
}

/** a - b where both are known. */
const less = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a - b;

/**
 * Line items that follow from the parts and totals of one balance sheet, or one period: debt from its maturities,
 * minority interest from equity with and without it, depreciation and amortization from the two. Money in whole units.
 * @param told every item and part that the filings tell of the date
 * @returns the items that are not told themselves; debt always, so that its three figures agree
 */
export function derivedItems(told: Told): Items {
  const minorityInterest = minorityOf(told);
  const derived: Record<string, number | undefined> = {
    ...debtOf(told),
    minorityInterest,
    costOfRevenue: told.costOfRevenue ?? sumOf(told.goodsCost, told.servicesCost),
    netIncome: told.netIncome ?? ownersProfit(told, minorityInterest),
    cashAndEquivalents: told.cashAndEquivalents ?? freeCash(told) ?? told.plainCash,
    equity: told.ownEquity ?? less(told.allEquity, told.minorityInterest ?? 0),
    totalLiabilities: told.totalLiabilities ?? liabilitiesOf(told, minorityInterest),
    // No preferred share is outstanding: no preferred equity either.
    preferredEquity: told.preferredEquity ?? (told.preferredShares === 0 ? 0 : undefined),
    depreciationAmortization: told.depreciationAmortization ?? sumOf(told.depreciation, told.amortization),
  };
  return Object.fromEntries(Object.entries(derived).filter(([, value]) => value !== undefined)) as Items;
}

/** What the owners of the parent earned, where only the profit of everybody, or that after preferred dividends, is told. */
function ownersProfit(told: Told, minorityInterest: number | undefined): number | undefined {
  const { wholeProfit, minorityProfit, commonProfit, preferredDividends } = told;
  if (wholeProfit !== undefined && minorityProfit !== undefined) return wholeProfit - minorityProfit;
  // Others have a share of this profit, and nobody says how large it is.
  if ((minorityInterest ?? 0) === 0 && wholeProfit !== undefined) return wholeProfit;
  return commonProfit === undefined ? undefined : sumOf(commonProfit, preferredDividends);
}

/** Cash without what is restricted, where only both together are told. */
function freeCash({
  allCash,
  restrictedCash,
  restrictedCashNow,
  restrictedCashLater,
}: Told): number | undefined {
  return less(allCash, restrictedCash ?? sumOf(restrictedCashNow, restrictedCashLater) ?? 0);
}

function debtOf(told: Told): Pick<Items, 'currentDebt' | 'longTermDebt' | 'totalDebt'> {
  const { debtDueNow, maturitiesAndLeases, shortTermBorrowings, debtAndLeasesDueLater } = told;
  // The concept of all debt due within a year has the leases in it.
  const dueNow =
    debtDueNow ??
    sumOf(maturitiesAndLeases ?? sumOf(told.maturities, told.financeLeasesDueNow), shortTermBorrowings);
  const borrowedLater =
    told.debtDueLater ??
    sumOf(told.convertiblesDueLater, told.notesDueLater, told.loansDueLater) ??
    laterOfAllMaturities(told);
  const dueLater = debtAndLeasesDueLater ?? sumOf(borrowedLater, told.financeLeasesDueLater);
  return { currentDebt: dueNow, longTermDebt: dueLater, totalDebt: told.debt ?? sumOf(dueNow, dueLater) };
}

/** Long-term debt without what falls due within a year, where only all of it is told. */
function laterOfAllMaturities(told: Told): number | undefined {
  const { longTermDebtOfAllMaturities: all, maturities, debtDueNow, shortTermBorrowings = 0 } = told;
  if (all === undefined) return undefined;
  return all - (maturities ?? (debtDueNow === undefined ? 0 : Math.max(0, debtDueNow - shortTermBorrowings)));
}

/** What others own of subsidiaries; none where liabilities and own equity make up the whole balance sheet. */
function minorityOf(told: Told): number | undefined {
  const { minorityInterest, allEquity, ownEquity, redeemableMinority, liabilitiesAndEquity } = told;
  const within = minorityInterest ?? less(allEquity, ownEquity);
  if (within !== undefined || redeemableMinority !== undefined) return sumOf(within, redeemableMinority);
  const others = less(less(liabilitiesAndEquity, told.totalLiabilities), ownEquity);
  return others === 0 ? 0 : undefined;
}

function liabilitiesOf(told: Told, minority: number | undefined): number | undefined {
  const equity = told.allEquity ?? (minority === undefined ? undefined : sumOf(told.ownEquity, minority));
  return less(
    less(told.liabilitiesAndEquity, equity),
    told.allEquity === undefined ? 0 : (told.redeemableMinority ?? 0),
  );
}
