/**
 * How long one refresh of 1,000 tickers takes against a local vendor with a real Postgres: npm run bench:refresh. The
 * vendor answers 200 symbols a call after VENDOR_MS (default 50) ms.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { ormConfig } from '#product/database/orm.config.js';
import type { MarketInstrument } from '#product/common/market/instrument.js';
import { CorporateActionRepository } from '#product/modules/bars/index.js';
import { QuoteBook, StoredCloseService } from '#product/modules/quotes/index.js';
import { createProvider } from '#product/modules/market-sources/provider/create-provider.js';
import { StoredPriceRepository } from '#product/modules/quotes/stored/stored-price.repository.js';
import type { InstrumentDirectory } from '#product/modules/tickers/instrument-directory.js';
import { RefreshPricesJob } from '#product/modules/quotes/refresh-prices.job.js';
import { sized } from '../../scripts/lib/bench-size.mjs';
import { startProductDatabase } from './product-database.ts';

const TICKERS = sized(1_000, 300);
const RUNS = sized(7, 2);
const VENDOR_MS = Number(process.env.VENDOR_MS ?? 50);

Logger.overrideLogger(false);

let calls = 0;
let price = 100;
const vendor = http.createServer((request, response) => {
  calls += 1;
  const { searchParams } = new URL(request.url!, 'http://vendor');
  const timestamp = Math.floor(Date.now() / 1000);
  const rows = searchParams
    .get('symbols')!
    .split(',')
    .map((symbol) => ({
      symbol,
      name: `${symbol} Inc.`,
      price,
      changePercentage: 1,
      change: 1,
      volume: 44_489_128,
      dayLow: price - 1,
      dayHigh: price + 1,
      yearHigh: 260.1,
      yearLow: 164.08,
      marketCap: 3.5e12,
      priceAvg50: 240.2,
      priceAvg200: 219.9,
      exchange: 'NASDAQ',
      open: price,
      previousClose: 99,
      timestamp,
    }));
  setTimeout(() => response.end(JSON.stringify(rows)), VENDOR_MS);
});
vendor.listen(0, '127.0.0.1');
await once(vendor, 'listening');

const database = await startProductDatabase({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  MARKET_DATA: 'fmp',
  FMP_API_KEY: 'bench',
  FMP_BASE_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
  FMP_CALLS_PER_MINUTE: '100000',
});
const { config } = database;
const orm = await MikroORM.init(ormConfig(config));
const provider = await createProvider(config, { warn: (line) => process.stderr.write(`${line}\n`) });
const instruments = Array.from({ length: TICKERS }, (_, i): MarketInstrument => ({
  key: `NASDAQ:T${i}`,
  exchangeShortName: 'NASDAQ',
  symbol: `T${i}`,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
}));
const byKey = new Map(instruments.map((one) => [one.key, one]));
// Only its list and its rows are asked for.
const directory = {
  all: () => instruments,
  get: (key) => byKey.get(key as MarketInstrument['key']),
} as Pick<InstrumentDirectory, 'all' | 'get'> as InstrumentDirectory;
const prices = new StoredPriceRepository(orm.em);
const storedCloses = new StoredCloseService(orm.em, new CorporateActionRepository(orm.em));
// No feed runs: the vendor is asked for all of them.
const job = new RefreshPricesJob(provider, directory, prices, new QuoteBook(), storedCloses);

const times: number[] = [];
for (let run = 0; run < RUNS; run++) {
  price += 1;
  const beganMs = performance.now();
  await job.handle({ exchangeShortName: 'NASDAQ' }, async () => undefined);
  times.push(performance.now() - beganMs);
}
const [fresh]: { count: number }[] = await orm.em
  .fork()
  .execute('select count(*)::int as count from instrument_price where price = ?', [price]);
const sorted = [...times].sort((a, b) => a - b);
const ms = (value: number): string => `${value.toFixed(0)} ms`;
process.stdout.write(
  [
    `refresh of ${TICKERS} tickers, vendor answers after ${VENDOR_MS} ms, ${calls / RUNS} calls a refresh, ${RUNS} runs`,
    `first ${ms(times[0]!)}, median ${ms(sorted[Math.floor(RUNS / 2)]!)}, slowest ${ms(sorted.at(-1)!)} (goal: 2000 ms)`,
    `${fresh?.count} of ${TICKERS} prices in the table are those of the last run`,
    '',
  ].join('\n'),
);
await provider.close?.();
await orm.close(true);
await database.stop();
vendor.close();
vendor.closeAllConnections();
