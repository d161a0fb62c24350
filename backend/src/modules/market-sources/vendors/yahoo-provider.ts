import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { HistoryQuery, MarketDataProvider } from '../port/market-data-provider.js';
import { saneBars } from '../vendor-client/vendor-values.js';
import { servedIndex, vendorSymbol } from './index-symbols.js';
import { PolledVendor, type PolledVendorSetup } from './polled-vendor.js';
import { actionsOfChart, barsOfChart, readChart, snapshotOfChart } from './yahoo-chart.js';
import { yahooItemTypes, yahooStatements } from './yahoo-statements.js';

const DAY_MS = 86_400_000;
const INTERVALS = { '1m': '1m', '5m': '5m', '15m': '15m', '1h': '60m', '1d': '1d' } as const;
/** How far back the service answers for short intervals. */
const REACH_MS: Readonly<Partial<Record<BarInterval, number>>> = {
  '1m': 7 * DAY_MS,
  '5m': 59 * DAY_MS,
  '15m': 59 * DAY_MS,
  '1h': 729 * DAY_MS,
};
const FUNDAMENTALS_FROM_S = 493_590_046;

/**
 * US stocks, ETFs and the large US indices from Yahoo Finance's chart and fundamentals services: no key, one call for each instrument, and
 * terms that allow personal use only. Crypto is left to the venues (volumes are in dollars there).
 */
export class YahooProvider extends PolledVendor implements MarketDataProvider {
  readonly capabilities = {
    stream: true,
    snapshot: true,
    history: Object.keys(INTERVALS) as (keyof typeof INTERVALS)[],
    splitAdjusted: true,
    fundamentals: true,
    corporateActions: true,
  };

  constructor(setup: PolledVendorSetup) {
    super('yahoo', setup, {
      baseUrl: 'https://query1.finance.yahoo.com',
      hosts: ['query1.finance.yahoo.com'],
      headers: { 'user-agent': 'PriceAlgo' },
      batchSize: 1,
    });
  }

  async supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    return all.filter((one) => {
      if (one.type === 'index') return servedIndex(one);
      return one.currency === 'USD' && sessionZone(one) === 'new-york';
    });
  }

  protected override fetchStates(batch: readonly MarketInstrument[]): Promise<readonly SessionSnapshot[]> {
    return Promise.all(batch.map((instrument) => this.fetchState(instrument)));
  }

  async history({ instrument, interval, fromMs, toMs }: HistoryQuery): Promise<readonly Bar[]> {
    if (interval === '1w') return [];
    const startMs = Math.max(fromMs, this.nowMs() - (REACH_MS[interval] ?? Infinity));
    if (startMs >= toMs) return [];
    const chart = await this.chart(instrument, {
      interval: INTERVALS[interval],
      period1: Math.floor(startMs / 1000),
      period2: Math.ceil(toMs / 1000),
    });
    return saneBars(barsOfChart(chart, interval), fromMs, toMs);
  }

  async fundamentals(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]> {
    if (instrument.type !== 'stock') return [];
    const symbol = vendorSymbol(instrument);
    const path = `ws/fundamentals-timeseries/v1/finance/timeseries/${encodeURIComponent(symbol)}`;
    const answer = await this.http.getJson(path, {
      type: yahooItemTypes(period),
      period1: FUNDAMENTALS_FROM_S,
      period2: Math.ceil(this.nowMs() / 1000),
    });
    return yahooStatements(answer, symbol, instrument, period, this.nowMs());
  }

  async corporateActions(instrument: MarketInstrument, fromMs: number): Promise<readonly CorporateAction[]> {
    const chart = await this.chart(instrument, {
      interval: '1d',
      events: 'div|split',
      period1: Math.floor(fromMs / 1000),
      period2: Math.ceil(this.nowMs() / 1000),
    });
    return actionsOfChart(chart, instrument).filter(({ exDateMs }) => exDateMs >= fromMs);
  }

  /** Ten days, so that the close of the session before is among them after any holiday. */
  private async fetchState(instrument: MarketInstrument): Promise<SessionSnapshot> {
    const nowMs = this.nowMs();
    const chart = await this.chart(instrument, {
      interval: '1d',
      period1: Math.floor((nowMs - 10 * DAY_MS) / 1000),
      period2: Math.ceil(nowMs / 1000),
    });
    return snapshotOfChart(chart, instrument);
  }

  private async chart(instrument: MarketInstrument, query: Record<string, string | number>) {
    const symbol = vendorSymbol(instrument);
    const answer = await this.http.getJson(`v8/finance/chart/${encodeURIComponent(symbol)}`, query);
    return readChart(answer, symbol, instrument);
  }
}
