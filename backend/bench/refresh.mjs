// How long one refresh of 1,000 tickers takes against a local vendor with a real Postgres: npm run build -w backend,
// then npm run bench:refresh -w backend. The vendor answers 200 symbols a call after VENDOR_MS (default 50) ms.
import http from 'node:http';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { sized } from '../../scripts/lib/bench-size.mjs';
import { AppConfig } from '../dist/config/app-config.js';
import { prepareDatabase } from '../dist/database/prepare-database.js';
import { ormConfig } from '../dist/database/orm.config.js';
import { startEmbeddedPostgres } from '../dist/infra/embedded-postgres/embedded-postgres.js';
import { createProvider } from '../dist/modules/market-data/providers/create-provider.js';
import { QuoteBook } from '../dist/modules/market-data/quote-book/quote-book.js';
import { StoredPriceRepository } from '../dist/modules/market-data/quote-book/stored-price.repository.js';
import { RefreshPricesJob } from '../dist/modules/market-data/refresh/refresh-prices.job.js';

const TICKERS = sized(1_000, 300);
const RUNS = sized(7, 2);
const VENDOR_MS = Number(process.env.VENDOR_MS ?? 50);

Logger.overrideLogger(false);

let calls = 0;
let price = 100;
const vendor = http.createServer((request, response) => {
  calls += 1;
  const { searchParams } = new URL(request.url, 'http://vendor');
  const timestamp = Math.floor(Date.now() / 1000);
  const rows = searchParams
    .get('symbols')
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
await new Promise((resolve) => vendor.listen(0, '127.0.0.1', resolve));

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const config = AppConfig.fromEnv(
  {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    MARKET_DATA: 'fmp',
    FMP_API_KEY: 'bench',
    FMP_BASE_URL: `http://127.0.0.1:${vendor.address().port}`,
    FMP_CALLS_PER_MINUTE: '100000',
  },
  path.resolve(import.meta.dirname, '../..'),
);
await prepareDatabase(config);
const orm = await MikroORM.init(ormConfig(config));
const provider = await createProvider(config, { warn: (line) => process.stderr.write(`${line}\n`) });
const instruments = Array.from({ length: TICKERS }, (_, i) => ({
  key: `NASDAQ:T${i}`,
  exchangeShortName: 'NASDAQ',
  symbol: `T${i}`,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
}));
const prices = new StoredPriceRepository(orm.em);
// No feed runs: the vendor is asked for all of them.
const job = new RefreshPricesJob(provider, { all: () => instruments }, prices, new QuoteBook());

const times = [];
for (let run = 0; run < RUNS; run++) {
  price += 1;
  const beganMs = performance.now();
  await job.handle({ exchangeShortName: 'NASDAQ' }, async () => undefined);
  times.push(performance.now() - beganMs);
}
const [{ count }] = await orm.em
  .fork()
  .execute('select count(*)::int as count from instrument_price where price = ?', [price]);
const sorted = [...times].sort((a, b) => a - b);
const ms = (value) => `${value.toFixed(0)} ms`;
process.stdout.write(
  [
    `refresh of ${TICKERS} tickers, vendor answers after ${VENDOR_MS} ms, ${calls / RUNS} calls a refresh, ${RUNS} runs`,
    `first ${ms(times[0])}, median ${ms(sorted[Math.floor(RUNS / 2)])}, slowest ${ms(sorted.at(-1))} (goal: 2000 ms)`,
    `${count} of ${TICKERS} prices in the table are those of the last run`,
    '',
  ].join('\n'),
);
await provider.close();
await orm.close(true);
await postgres.stop();
vendor.close();
vendor.closeAllConnections();
rmSync(dataDir, { recursive: true, force: true });
