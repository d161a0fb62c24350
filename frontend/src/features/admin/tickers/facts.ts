import type { TickerFacts } from './tickers-api';
import { t } from './texts';

/** Facts of a ticker as they are typed. */
export interface TypedFacts {
  name: string;
  sector: string;
  currency: string;
  rank: string;
  active: boolean;
}

type Facts = Pick<TickerFacts, 'name' | 'sector' | 'currency' | 'rank' | 'active'>;

export const typedOf = ({ name, sector, currency, rank, active }: Facts): TypedFacts => ({
  name,
  sector: sector ?? '',
  currency,
  rank: rank === null ? '' : String(rank),
  active,
});

/** @returns the facts, or why the rank is none; the server says what is wrong with the rest */
export function factsOf({ name, sector, currency, rank, active }: TypedFacts): Facts | { fault: string } {
  const text = rank.trim();
  if (text !== '' && !/^[1-9]\d{0,7}$/.test(text)) return { fault: t('badRank') };
  return {
    name: name.trim(),
    sector: sector.trim() || null,
    currency: currency.trim().toUpperCase(),
    rank: text === '' ? null : Number(text),
    active,
  };
}
