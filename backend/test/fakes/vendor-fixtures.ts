import type { MarketInstrument } from '../../src/common/market/instrument.js';
import { ManualClock } from './manual-clock.js';
import type { MarketDataProvider } from '../../src/modules/market-sources/index.js';
import type { RateBudget } from '../../src/modules/market-sources/vendor-client/rate-budget.js';
import { CoinbaseProvider } from '../../src/modules/market-sources/vendors/coinbase-provider.js';
import { FmpProvider } from '../../src/modules/market-sources/vendors/fmp-provider.js';
import { KrakenProvider } from '../../src/modules/market-sources/vendors/kraken-provider.js';
import { YahooProvider } from '../../src/modules/market-sources/vendors/yahoo-provider.js';
import { coinbaseMatches, coinbaseServer } from '@pricealgo/test-kit/coinbase-server';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer, type BendQuotes } from '@pricealgo/test-kit/fmp-server';
import { krakenServer, krakenTradeMessage } from '@pricealgo/test-kit/kraken-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { yahooServer } from '@pricealgo/test-kit/yahoo-server';

/** A Wednesday; the bell rings at 14:30 UTC. */
export const CRYPTO_OPEN_MS = Date.UTC(2026, 10, 18);
export const BELL_MS = Date.UTC(2026, 10, 18, 14, 30);
export const POLL_MS = 5_000;

export const unlimited: RateBudget = {
  feedShare: { calls: Infinity, perMs: 60_000 },
  consume: async () => 0,
  block: async () => undefined,
  used: async () => ({ calls: Infinity, perMs: 60_000, used: 0 }),
};

export const instrument = (
  exchangeShortName: string,
  symbol: string,
  type: MarketInstrument['type'],
): MarketInstrument => ({
  key: `${exchangeShortName}:${symbol}`,
  exchangeShortName,
  symbol,
  type,
  currency: 'USD',
  sector: null,
  rank: null,
});

export const BTC = instrument('CRYPTO', 'BTCUSD', 'crypto');
export const ETH = instrument('CRYPTO', 'ETHUSD', 'crypto');
export const AAPL = instrument('NASDAQ', 'AAPL', 'stock');
export const MSFT = instrument('NASDAQ', 'MSFT', 'stock');

/** A driver together with the vendor that it speaks to, on one clock that only the test moves. */
export interface Vendor {
  provider: MarketDataProvider;
  server: VendorServer;
  market: FakeMarket;
  clock: ManualClock;
  warnings: string[];
  /** Trades happen and reach the driver, if it listens. */
  trade(): Promise<void>;
  dispose(): Promise<void>;
}

function clockAndMarket(symbols: string[], openMs: number, clock = new ManualClock(openMs + 3_600_000)) {
  return { clock, market: new FakeMarket(symbols, openMs) };
}

async function streamingVendor(
  server: VendorServer,
  { clock, market }: { clock: ManualClock; market: FakeMarket },
  build: (setup: ConstructorParameters<typeof KrakenProvider>[0]) => KrakenProvider | CoinbaseProvider,
  messages: (trades: ReturnType<FakeMarket['trade']>) => object[],
): Promise<Vendor> {
  await server.listen();
  const warnings: string[] = [];
  const provider = build({
    clock,
    budget: unlimited,
    warn: (line) => warnings.push(line),
    baseUrl: server.url,
    socketUrl: server.socketUrl,
  });
  return {
    provider,
    server,
    market,
    clock,
    warnings,
    async trade() {
      await clock.advance(1_000);
      for (const message of messages(market.trade(clock.nowMs()))) server.push(message);
      await server.delivered();
    },
    async dispose() {
      await provider.close?.();
      await server.close();
    },
  };
}

export async function krakenVendor(clock?: ManualClock): Promise<Vendor> {
  const made = clockAndMarket(['BTCUSD', 'ETHUSD'], CRYPTO_OPEN_MS, clock);
  return streamingVendor(
    krakenServer(made.market),
    made,
    (setup) => new KrakenProvider(setup),
    (trades) => [krakenTradeMessage(trades)],
  );
}

export async function coinbaseVendor(clock?: ManualClock): Promise<Vendor> {
  const made = clockAndMarket(['BTCUSD', 'ETHUSD'], CRYPTO_OPEN_MS, clock);
  return streamingVendor(
    coinbaseServer(made.market),
    made,
    (setup) => new CoinbaseProvider(setup),
    coinbaseMatches,
  );
}

async function pollingVendor(
  server: VendorServer,
  { clock, market }: { clock: ManualClock; market: FakeMarket },
  build: (setup: ConstructorParameters<typeof YahooProvider>[0]) => FmpProvider | YahooProvider,
): Promise<Vendor> {
  await server.listen();
  const warnings: string[] = [];
  const provider = build({
    clock,
    budget: unlimited,
    warn: (line) => warnings.push(line),
    baseUrl: server.url,
    pollMs: POLL_MS,
  });
  return {
    provider,
    server,
    market,
    clock,
    warnings,
    async trade() {
      // Twice: the first poll of an instrument only tells where it stands.
      for (let poll = 0; poll < 2; poll++) {
        market.trade(clock.nowMs());
        await clock.advance(POLL_MS);
        await provider.polling.settled();
      }
    },
    async dispose() {
      await provider.close();
      await server.close();
    },
  };
}

export async function fmpVendor(bend?: { quotes: BendQuotes }, symbols = ['AAPL', 'MSFT']): Promise<Vendor> {
  const made = clockAndMarket(symbols, BELL_MS);
  return pollingVendor(
    fmpServer(made.market, bend),
    made,
    (setup) => new FmpProvider({ ...setup, apiKey: 'test-key' }),
  );
}

export async function yahooVendor(): Promise<Vendor> {
  const made = clockAndMarket(['AAPL', 'MSFT'], BELL_MS);
  return pollingVendor(yahooServer(made.market), made, (setup) => new YahooProvider(setup));
}

/** Symbols that the server's clients are subscribed to, by what they said in order. */
export function subscribedSymbols(server: VendorServer): Set<string> {
  const symbols = new Set<string>();
  for (const message of server.received) {
    const { method, type, params, channels } = message as {
      method?: string;
      type?: string;
      params?: { symbol: string[] };
      channels?: { product_ids: string[] }[];
    };
    const named = params?.symbol ?? channels?.[0]?.product_ids ?? [];
    for (const symbol of named) {
      if ((method ?? type) === 'subscribe') symbols.add(symbol);
      else symbols.delete(symbol);
    }
  }
  return symbols;
}

/** Resolves once the server has heard subscriptions of exactly so many symbols. */
export async function subscribed(server: VendorServer, count: number): Promise<void> {
  if (subscribedSymbols(server).size === count) return;
  await new Promise<void>((resolve) => {
    const answer = server.onSocketMessage;
    server.onSocketMessage = (socket, message) => {
      answer(socket, message);
      if (subscribedSymbols(server).size !== count) return;
      server.onSocketMessage = answer;
      resolve();
    };
  });
}
