import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import { queryOptions } from '@tanstack/react-query';
import { logFailure } from '../../../lib/api/unwrap';
import { sessionFetch } from '../../../lib/session/session-fetch';
import { historyFileAddress } from '../../../market/api/ticker-history';

/** Ten years of sessions, as the algorithms look back. */
const MAX_SESSIONS = 2_520;

export interface DailyBars {
  readonly bars: BarsJson;
  readonly source: string;
}

/** Columns of the history file: date, open, high, low, close, volume, currency, source, …; oldest first. */
export function barsOfFile(text: string): DailyBars {
  const rows = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .slice(-MAX_SESSIONS)
    .map((line) => line.split(','));
  const column = (index: number): number[] => rows.map((row) => Number(row[index]));
  return {
    bars: {
      timeMs: rows.map((row) => Date.parse(`${row[0]}T00:00:00Z`)),
      open: column(1),
      high: column(2),
      low: column(3),
      close: column(4),
      volume: column(5),
    },
    source: rows.at(-1)?.[7] ?? '',
  };
}

/** Every day of the newest ten years (the chart's own long ranges are told in weeks), the running session included. */
export const dailyBarsQuery = (exchangeShortName: string, symbol: string, imported: boolean) =>
  queryOptions({
    queryKey: ['daily-bars', exchangeShortName, symbol, imported],
    queryFn: async ({ signal }) => {
      const choice = { range: 'MAX', adjusted: true, imported } as const;
      const address = new URL(historyFileAddress(exchangeShortName, symbol, choice), window.location.origin);
      const answer = await sessionFetch(new Request(address, { signal }));
      if (!answer.ok) {
        if (answer.status !== 401) logFailure();
        throw new Error('The daily prices could not be loaded.');
      }
      return barsOfFile(await answer.text());
    },
    staleTime: 5 * 60_000,
  });
