import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { hasShares } from '@pricealgo/contract/market/instrument-type';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { sessionZone, type SessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type {
  HistoryQuery,
  MarketDataProvider,
  ProviderDirectoryRow,
  ProviderEvents,
  TickSink,
} from '../port/market-data-provider.js';
import { saneBars } from '../vendor-client/vendor-values.js';
import {
  fmpDividend,
  fmpFound,
  fmpListed,
  fmpProfile,
  fmpQuote,
  fmpSplit,
  fmpStatement,
  FmpRest,
} from './fmp-api.js';
import { fmpDirectory, fmpSearch } from './fmp-directory.js';
import { fmpProfileOf, fmpStatements } from './fmp-fundamentals.js';
import { FmpTrades } from './fmp-trades.js';
import { servedIndex, vendorSymbol } from './index-symbols.js';
import { PolledVendor, type PolledVendorSetup } from './polled-vendor.js';

const QUOTES_PER_CALL = 200;
const STATEMENTS = { annual: 30, quarterly: 80 } as const;
const INTRADAY_NAMES = { '1m': '1min', '5m': '5min', '15m': '15min', '1h': '1hour' } as const;

export interface FmpSetup extends PolledVendorSetup {
  apiKey: string;
}

/** Symbols of other exchanges carry a suffix there, so a symbol of ours would get another company's prices. */
const VENDOR_ZONES: ReadonlySet<SessionZone> = new Set<SessionZone>(['new-york', 'utc']);

/**
 * US stocks, ETFs, the large US indices and crypto from Financial Modeling Prep: needs a key. Prices are polled every few seconds, or come over
 * the legacy websocket where `socketUrl` is set: what it brings is then polled only now and then.
 */
export class FmpProvider extends PolledVendor implements MarketDataProvider {
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
  private readonly rest: FmpRest;
  private readonly trades: FmpTrades | null;

  constructor(setup: FmpSetup) {
    const { clock, warn, socketUrl, apiKey } = setup;
    super('fmp', setup, {
      baseUrl: 'https://financialmodelingprep.com/stable',
      hosts: ['financialmodelingprep.com'],
      // In a header, not in the address: addresses end up in logs of proxies.
      headers: { apikey: apiKey },
      batchSize: QUOTES_PER_CALL,
    });
    this.rest = new FmpRest(this.http);
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

  async supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    return all.filter((one) => {
      if (one.type === 'index') return servedIndex(one);
      return one.currency === 'USD' && VENDOR_ZONES.has(sessionZone(one));
    });
  }

  override start(
    instruments: readonly MarketInstrument[],
    sink: TickSink,
    events?: ProviderEvents,
  ): Promise<void> {
    this.trades?.start(instruments, sink);
    return super.start(instruments, sink, events);
  }

  override stop(): Promise<void> {
    this.trades?.stop();
    return super.stop();
  }

  override async snapshot(instruments: readonly MarketInstrument[]): Promise<readonly SessionSnapshot[]> {
    const snapshots = await super.snapshot(instruments);
    this.trades?.begin(snapshots);
    return snapshots;
  }

  async history({ instrument, interval, fromMs, toMs }: HistoryQuery): Promise<readonly Bar[]> {
    const symbol = vendorSymbol(instrument);
    if (interval === '1d') {
      const days =
        instrument.type === 'index'
          ? this.rest.indexBars(symbol, fromMs, toMs)
          : this.rest.dailyBars(symbol, fromMs, toMs);
      return saneBars(await days, fromMs, toMs);
    }
    // Crypto minutes carry no zone there: nothing is better than bars at the wrong hour.
    if (interval === '1w' || instrument.type === 'crypto') return [];
    return saneBars(
      await this.rest.intradayBars(symbol, INTRADAY_NAMES[interval], fromMs, toMs),
      fromMs,
      toMs,
    );
  }

  async profile(instrument: MarketInstrument): Promise<InstrumentProfile | null> {
    // In dollars there, and about shares: an index has neither.
    if (instrument.type === 'index') return null;
    const symbol = vendorSymbol(instrument);
    const rows = await this.rest.list('profile', { symbol }, fmpProfile);
    const row = rows.find((one) => one.symbol === symbol);
    return row ? fmpProfileOf(instrument.key, row, this.nowMs()) : null;
  }

  async fundamentals(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]> {
    if (instrument.type !== 'stock') return [];
    const symbol = vendorSymbol(instrument);
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
    if (!hasShares(instrument.type)) return [];
    const { key, currency } = instrument;
    const query = { symbol: vendorSymbol(instrument) };
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

  /** What trades over the websocket is polled only now and then. */
  protected override isPolledAt(instrument: MarketInstrument, nowMs: number): boolean {
    return super.isPolledAt(instrument, nowMs) && !this.trades?.serves(instrument.key);
  }

  protected override async fetchStates(batch: readonly MarketInstrument[]): Promise<SessionSnapshot[]> {
    const requested = new Map(batch.map((one) => [vendorSymbol(one), one.key]));
    const rows = await this.rest.list('batch-quote', { symbols: [...requested.keys()].join(',') }, fmpQuote);
    const answers = new Map<InstrumentKey, SessionSnapshot>();
    for (const row of rows) {
      const key = requested.get(row.symbol);
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
