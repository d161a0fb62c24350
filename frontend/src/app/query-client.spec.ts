import type { FeedStatus } from '@pricealgo/contract/realtime';
import { QuoteStore } from '../lib/realtime/frame-to-store/quote-store';
import { createQueryClient, followSource } from './query-client';

const feed = (source: string): FeedStatus => ({
  epoch: 'e1',
  source,
  simulated: source === 'simulated',
  replay: false,
  clockOffsetMs: 0,
  down: false,
});

test('answers of another source of prices are forgotten, and nothing else is', () => {
  const store = new QuoteStore({ schedule: (run) => run() });
  const client = createQueryClient();
  const end = followSource(client, store);
  const keep = (): void => {
    client.setQueryData(['exchanges'], 'of this source');
    client.setQueryData(['tickers-live-info', ['NASDAQ:AAPL']], 'of this source');
    client.setQueryData(['watchlists'], 'mine');
  };
  const known = (): unknown[] =>
    [['exchanges'], ['tickers-live-info', ['NASDAQ:AAPL']], ['watchlists']].map((key) =>
      client.getQueryData(key),
    );
  keep();
  store.applyStatus({ feed: feed('simulated') });
  // The first news of the feed, and the same again, are no change.
  store.applyStatus({ feed: { ...feed('simulated'), clockOffsetMs: 9 } });
  expect(known()).toEqual(['of this source', 'of this source', 'mine']);
  store.applyStatus({ feed: feed('kraken') });
  expect(known()).toEqual([undefined, undefined, 'mine']);
  end();
  keep();
  store.applyStatus({ feed: feed('simulated') });
  expect(known()).toEqual(['of this source', 'of this source', 'mine']);
  client.clear();
});
