export type CompanyKind = 'operating' | 'financial' | 'reit';

const FINANCIAL_INDUSTRY =
  /\b(banks?|insurance|reinsurance|thrifts?|savings|consumer finance|mortgage finance)\b/i;
/** Earn fees, hold little capital: valued as any company. */
const FEE_BUSINESS = /\b(brokers?|brokerage|exchanges?|payments?|asset management|ratings?|data|advisory)\b/i;

/** Lenders and insurers work with debt as others do with stock, and trusts hand out what others keep. */
export function companyKind(sector?: string, industry?: string): CompanyKind {
  const text = industry ?? '';
  if (/\breits?\b/i.test(text)) return 'reit';
  if (FINANCIAL_INDUSTRY.test(text) && !/\bbrokers?\b/i.test(text)) return 'financial';
  if (/^financ/i.test(sector ?? '') && !FEE_BUSINESS.test(text)) return 'financial';
  return 'operating';
}

const MAKERS =
  /manufactur|machinery|automobile|auto parts|aerospace|chemical|steel|metal|semiconductor|hardware|electrical|electronics|equipment|beverage|packaged|tobacco|paper|packaging|building products|household products|pharmaceutical|textile|apparel/i;

/** Whether the industry's name says that it makes things; `null` where there is no name. */
export function makesThings(industry?: string): boolean | null {
  return industry === undefined ? null : MAKERS.test(industry);
}
