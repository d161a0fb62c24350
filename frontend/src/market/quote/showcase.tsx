import type { Quote } from '@pricealgo/contract/realtime';
import type { Showcase } from '../../components/dev/showcase';
import { TickersConnection, type TickersSocket } from '../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../lib/realtime/live-cell/realtime-context';
import { LivePrice } from './LivePrice';
import { StaleBadge } from './StaleBadge';
import { StaleMark } from './StaleMark';

const HOUR_MS = 3_600_000;
const INSTRUMENT = 'NASDAQ:AAPL';
/** As a node tells it that has started while the vendor is down. */
const KEPT: Quote = {
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  price: 190.25,
  previousClose: 189,
  change: 1.25,
  changePct: 0.66,
  open: 189,
  dayHigh: 191,
  dayLow: 188,
  volume: 5,
  timeMs: Date.now() - 15 * HOUR_MS,
  seq: 0,
  stale: true,
  simulated: false,
  source: 'fmp',
};

const silent = { on: () => undefined, emit: () => undefined, timeout: () => silent, connected: false };
const store = new QuoteStore({ schedule: (run) => run() });
store.seed([KEPT]);
const connection = new TickersConnection(silent as unknown as TickersSocket, store);

export const showcases: Showcase[] = [
  {
    component: 'A kept price',
    states: [
      {
        name: 'in a row',
        content: (
          <RealtimeContext value={connection}>
            <span>
              <StaleMark instrument={INSTRUMENT} /> <LivePrice instrument={INSTRUMENT} currency="USD" />
            </span>
          </RealtimeContext>
        ),
      },
      {
        name: 'on its page',
        content: (
          <RealtimeContext value={connection}>
            <StaleBadge instrument={INSTRUMENT} />
          </RealtimeContext>
        ),
      },
    ],
  },
];
