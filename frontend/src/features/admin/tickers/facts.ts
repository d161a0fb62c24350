import { POINTS } from '@pricealgo/contract/market/instrument-type';
import type { FieldErrors } from '../../../components/form/use-tried-form';
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

/** Why the rank is none; the server says what is wrong with the rest. */
export const checkFacts = ({ rank }: TypedFacts): FieldErrors<TypedFacts> =>
  /^([1-9]\d{0,7})?$/.test(rank.trim()) ? {} : { rank: t('form.rank.bad') };

/** The facts of fields that passed `checkFacts`; whatever was typed, an index is in points. */
export const factsOf = (
  { name, sector, currency, rank, active }: TypedFacts,
  type: TickerFacts['type'],
): Facts => ({
  name: name.trim(),
  sector: sector.trim() || null,
  currency: type === 'index' ? POINTS : currency.trim().toUpperCase(),
  rank: Number(rank.trim()) || null,
  active,
});
