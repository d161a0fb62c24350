import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { liveInfoQuery } from '../../market/api/live-info';
import { moversQuery } from '../../market/movers/movers';
import { FEATURED, WELL_KNOWN } from './well-known';

export interface HomeTicker {
  readonly exchangeShortName: string;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
}

export const USUAL: readonly HomeTicker[] = [FEATURED, ...WELL_KNOWN];
const USUAL_KEYS = USUAL.map(instrumentKeyOf);
const EXCHANGE = 'NASDAQ';

/** Tickers that the page shows, and the exchange of its movers; `null`: over all of them. */
export interface HomeChoice {
  readonly tickers: readonly HomeTicker[];
  readonly moversOf: string | null;
}

/**
 * The well-known names while they have prices. A source may serve others only (coins, one recorded day): then those that it serves,
 * the most traded first, instead of dashes.
 * @param priced keys of the usual tickers that have a price; `undefined`: not known yet
 * @param traded what is traded most
 */
export function homeChoice(
  priced: ReadonlySet<string> | undefined,
  traded: readonly HomeTicker[],
): HomeChoice {
  const served = USUAL.filter((one) => priced?.has(instrumentKeyOf(one)));
  if (!priced || served.length === USUAL.length) return { tickers: USUAL, moversOf: EXCHANGE };
  const known = new Set(served.map(instrumentKeyOf));
  const more = traded.filter((one) => !known.has(instrumentKeyOf(one)));
  const tickers = [...served, ...more].slice(0, USUAL.length);
  if (tickers.length === 0) return { tickers: USUAL, moversOf: EXCHANGE };
  const onExchange = tickers.some(({ exchangeShortName }) => exchangeShortName === EXCHANGE);
  return { tickers, moversOf: onExchange ? EXCHANGE : null };
}

/** What the home page shows; asks for what is traded only where a usual ticker has no price. */
export function useHomeChoice(): HomeChoice {
  const { data } = useQuery(liveInfoQuery(USUAL_KEYS));
  const priced = useMemo(() => data && new Set(data.quotes.map((quote) => instrumentKeyOf(quote))), [data]);
  const isShort = priced !== undefined && priced.size < USUAL.length;
  const { data: traded } = useQuery({ ...moversQuery('active', null, USUAL.length), enabled: isShort });
  return useMemo(
    () =>
      homeChoice(
        isShort && !traded ? undefined : priced,
        (traded?.items ?? []).map(({ ticker }) => ticker),
      ),
    [isShort, priced, traded],
  );
}
