import { t } from './texts';

/** Names that fit beside a bar; the table has them in full. */
const SHORT: Readonly<Record<string, string>> = {
  dcfFirm: t('model.dcfFirm'),
  dcfEquity: t('model.dcfEquity'),
  dividends: t('model.dividends'),
  excessReturn: t('model.excessReturn'),
  fundsFromOperations: 'FFO',
  peRatio: 'P/E',
  evToEbitda: 'EV/EBITDA',
  evToSales: 'EV/Sales',
  priceToBook: 'P/B',
  priceToSales: 'P/S',
  peg: 'PEG',
  graham: t('model.graham'),
};

export const shortModelName = (key: string, label: string): string => SHORT[key] ?? label;
