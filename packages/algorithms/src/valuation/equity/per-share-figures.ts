import type { EquityCase } from './equity-case.js';

/** Per share in the price's currency; NaN not known. */
export interface PerShareFigures {
  readonly earnings: number;
  readonly sales: number;
  readonly book: number;
  readonly source: string;
}

/**
 * Earnings, sales and book value per share from the statements, or, without any, from the ratios of the newest profile:
 * a ratio published with a price gives back what it was divided by.
 */
export function perShareFigures({ figures, shares, fx, inputs }: EquityCase): PerShareFigures {
  if (inputs.trailing) {
    const each = (value: number | undefined): number => ((value ?? NaN) / shares) * fx;
    return {
      earnings: each(figures.netIncome),
      sales: each(figures.revenue),
      book: each(figures.equity),
      source: 'statements',
    };
  }
  const { eps, peRatio, priceToSales, priceToBook, marketCap, sharesOutstanding } =
    inputs.snapshot?.statistics ?? {};
  const publishedPrice =
    marketCap !== undefined && sharesOutstanding !== undefined
      ? marketCap / sharesOutstanding
      : (peRatio ?? NaN) * (eps ?? NaN);
  return {
    earnings: eps ?? NaN,
    sales: priceToSales !== undefined && priceToSales > 0 ? publishedPrice / priceToSales : NaN,
    book: priceToBook !== undefined && priceToBook > 0 ? publishedPrice / priceToBook : NaN,
    source: 'ratios of the profile',
  };
}
