import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api-error';
import type { QuoteStore } from '../lib/realtime/frame-to-store/quote-store';
import { offlineMonitor } from '../lib/connection/offline-monitor';

/** Worth another try: nothing answered, or the server was not ready. A wrong question stays wrong. */
function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return failures < 3 && (error.status === 0 || error.status === 503 || error.status === 429);
}

/**
 * Questions asked while the site is out of reach wait here by their key, without duplicates: our monitor tells the
 * library when it is back. Changes go to the queue of the API client instead, which keeps their order.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) =>
    offlineMonitor.listen(() => setOnline(offlineMonitor.state().online)),
  );
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Answers with prices, or about who has some. */
const OF_SOURCE = ['exchanges', 'movers', 'tickers-live-info', 'ticker-ranges', 'ticker-sparklines'];

/**
 * What was answered under another source of prices is forgotten and asked anew, where somebody looks at it: its prices and the
 * exchanges that it serves are not those of this one.
 * @returns ends it
 */
export function followSource(client: QueryClient, store: QuoteStore): () => void {
  let before = store.feed()?.source;
  return store.onFeed(() => {
    const source = store.feed()?.source;
    if (before !== undefined && source !== before)
      void client.resetQueries({ predicate: ({ queryKey }) => OF_SOURCE.includes(String(queryKey[0])) });
    before = source;
  });
}
