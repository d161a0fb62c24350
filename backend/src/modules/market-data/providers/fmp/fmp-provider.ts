import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { CorporateAction } from '../../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../../common/market/tick.js';
import type {
  HistoryQuery,
  MarketDataProvider,
  ProviderDirectoryRow,
  ProviderEvents,
  ProviderHealth,
  TickSink,
} from '../market-data-provider.js';
import { PollingStream } from '../polling/polling-stream.js';
import { saneBars } from '../vendor-http/sane-bars.js';
import { VendorHttp } from '../vendor-http/vendor-http.js';
import { restHealth, type VendorSetup } from '../vendor-http/vendor-setup.js';
import { marketOpenFor } from '../polling/market-open.js';
import {
  fmpDividend,
  fmpFound,
  fmpListed,
  fmpProfile,
  fmpQuote,
  fmpSplit,
  fmpStatement,
} from './fmp-answers.js';
import { fmpDirectory } from './fmp-directory.js';
import { fmpProfileOf } from './fmp-profile.js';
import { FmpRest } from './fmp-rest.js';
import { fmpSearch } from './fmp-search.js';
import { fmpStatements } from './fmp-statements.js';
import { fmpSymbol } from './fmp-symbol.js';
import { FmpTrades } from './fmp-trades.js';

const BASE_URL = 'https://financialmodelingprep.com/stable';
const QUOTES_PER_CALL = 200;
const STATEMENTS = { annual: 30, quarterly: 80 } as const;
const INTRADAY_NAMES = { '1m': '1min', '5m': '5min', '15m': '15min', '1h': '1hour' } as const;

export interface FmpOptions extends VendorSetup {
  apiKey: string;
  pollMs: number;
}

/**
 * US stocks, ETFs and crypto from Financial Modeling Prep: needs a key. Prices by asking every few seconds, or over the
 * legacy websocket where `socketUrl` is set: what it brings is then asked for only now and then.
 */
export class FmpProvider implements MarketDataProvider {
  readonly name = 'fmp';
  readonly simulated = false;
  readonly replay = false;
  readonly capabilities = {
    stream: true,
    snapshot: true,
    history: ['1m', '5m', '15m', '1h', '1d'] as BarInterval[],
    profile: true,
    fundamentals: true,
    corporateActions: true,
    directory: true,
    search: true,
  };
  readonly selfTestKey: InstrumentKey = 'NASDAQ:AAPL';
  readonly polling: PollingStream;
  private readonly http: VendorHttp;
  private readonly rest: FmpRest;
  private readonly trades: FmpTrades | null;

  constructor(private readonly options: FmpOptions) {
    const { clock, budget, warn, baseUrl, socketUrl, apiKey, pollMs } = options;
    this.http = new VendorHttp({
      vendor: this.name,
      baseUrl: baseUrl ?? BASE_URL,
      hosts: ['financialmodelingprep.com'],
      configured: baseUrl !== undefined,
      // In a header, not in the address: addresses end up in logs of proxies.
      headers: { apikey: apiKey },
      clock,
      budget,
      warn,
    });
    this.rest = new FmpRest(this.http);
    this.polling = new PollingStream({
      clock,
      pollMs,
      batchSize: QUOTES_PER_CALL,
      isOpen: (one, nowMs) => marketOpenFor(one, nowMs) && !this.trades?.serves(one.key),
      fetch: (batch) => this.quotes(batch),
      // The way out has told it already.
      onFailure: () => undefined,
    });
    this.trades =
      socketUrl === undefined
        ? null
        : new FmpTrades({
            clock,
            warn,
            apiKey,
            url: socketUrl,
            onState: (states) => this.polling.remember(states),
          });
  }

  nowMs(): number {
    return this.options.clock.nowMs();
  }

  async supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    return all.filter(({ currency }) => currency === 'USD');
  }

  async start(
    instruments: readonly MarketInstrument[],
    sink: TickSink,
    events?: ProviderEvents,
  ): Promise<void> {
    this.polling.start(instruments, sink, events);
    this.trades?.start(instruments, sink);
  }

  async stop(): Promise<void> {
    this.polling.stop();
    this.trades?.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    this.http.close();
  }

  health(): ProviderHealth {
    const rest = restHealth(this.http);
    return rest.up ? this.polling.health() : rest;
  }

  /** The state now, whatever `atMs`. Fails only when no batch was answered. */
  async snapshot(instruments: readonly MarketInstrument[]): Promise<readonly SessionSnapshot[]> {
    const batches: MarketInstrument[][] = [];
    for (let i = 0; i < instruments.length; i += QUOTES_PER_CALL) {
      batches.push(instruments.slice(i, i + QUOTES_PER_CALL));
    }
    const answers = await Promise.allSettled(batches.map((batch) => this.quotes(batch)));
    const snapshots = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason;
    this.polling.remember(snapshots);
    this.trades?.begin(snapshots);
    return snapshots;
  }

  async history({ instrument, interval, fromMs, toMs }: HistoryQuery): Promise<readonly Bar[]> {
    const symbol = fmpSymbol(instrument);
    if (interval === '1d') return saneBars(await this.rest.dailyBars(symbol, fromMs, toMs), fromMs, toMs);
    // Crypto minutes carry no zone there: nothing is better than bars at the wrong hour.
    if (interval === '1w' || instrument.type === 'crypto') return [];
    return saneBars(
      await this.rest.intradayBars(symbol, INTRADAY_NAMES[interval], fromMs, toMs),
      fromMs,
      toMs,
    );
  }

  async profile(instrument: MarketInstrument): Promise<InstrumentProfile | null> {
    const symbol = fmpSymbol(instrument);
    const rows = await this.rest.list('profile', { symbol }, fmpProfile);
    const row = rows.find((one) => one.symbol === symbol);
    return row ? fmpProfileOf(instrument.key, row, this.nowMs()) : null;
  }

  async fundamentals(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]> {
    if (instrument.type !== 'stock') return [];
    const symbol = fmpSymbol(instrument);
    const query = {
      symbol,
      period: period === 'annual' ? 'annual' : 'quarter',
      limit: STATEMENTS[period],
    };
    const parts = await Promise.all(
      ['income-statement', 'balance-sheet-statement', 'cash-flow-statement'].map((path) =>
        this.rest.list(path, query, fmpStatement),
      ),
    );
    const own = parts.flat().filter((row) => row.symbol === symbol);
    return fmpStatements(instrument.key, period, own, this.nowMs());
  }

  async corporateActions(instrument: MarketInstrument, fromMs: number): Promise<readonly CorporateAction[]> {
    if (instrument.type === 'crypto') return [];
    const { key, currency } = instrument;
    const query = { symbol: fmpSymbol(instrument) };
    const [splits, dividends] = await Promise.all([
      this.rest.list('splits', query, fmpSplit),
      this.rest.list('dividends', query, fmpDividend),
    ]);
    const actions: CorporateAction[] = [
      ...splits.map(({ date, numerator, denominator }) => ({
        type: 'split' as const,
        key,
        exDateMs: date,
        source: this.name,
        ratio: numerator / denominator,
      })),
      ...dividends.map(({ date, dividend }) => ({
        type: 'dividend' as const,
        key,
        exDateMs: date,
        source: this.name,
        amount: dividend,
        currency,
      })),
    ];
    return actions.filter(({ exDateMs }) => exDateMs >= fromMs).sort((a, b) => a.exDateMs - b.exDateMs);
  }

  directory(): AsyncIterable<ProviderDirectoryRow> {
    return fmpDirectory((exchange) => {
      const query = { exchange, isFund: 'false', isActivelyTrading: 'true', limit: 10_000 };
      return this.rest.list('company-screener', query, fmpListed);
    });
  }

  async search(keyword: string): Promise<readonly ProviderDirectoryRow[]> {
    return fmpSearch(keyword, (query) => this.rest.list('search-symbol', query, fmpFound));
  }

  private async quotes(batch: readonly MarketInstrument[]): Promise<SessionSnapshot[]> {
    const asked = new Map(batch.map((one) => [fmpSymbol(one), one.key]));
    const rows = await this.rest.list('batch-quote', { symbols: [...asked.keys()].join(',') }, fmpQuote);
    const answers = new Map<InstrumentKey, SessionSnapshot>();
    for (const row of rows) {
      const key = asked.get(row.symbol);
      if (key === undefined) {
        this.rest.dropped += 1;
        continue;
      }
      const { price, previousClose, open, dayHigh, dayLow, volume, timestamp } = row;
      answers.set(key, {
        key,
        price,
        previousClose: previousClose ?? null,
        open: open ?? price,
        dayHigh: Math.max(dayHigh ?? price, price),
        dayLow: Math.min(dayLow ?? price, price),
        volume: volume ?? 0,
        timeMs: timestamp,
      });
    }
    const states = batch.flatMap(({ key }) => answers.get(key) ?? []);
    this.trades?.learn(states);
    return states;
  }
}
