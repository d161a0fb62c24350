import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { z } from 'zod';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import { exchangeOpenAt } from '../../market-hours/index.js';
import type { TickSink } from '../port/market-data-provider.js';
import type { WallClock } from '../port/wall-clock.js';
import { type TradeProtocol, TradeStream } from '../vendor-client/trade-stream.js';
import { price, quantity } from '../vendor-client/vendor-values.js';
import { vendorSymbol } from './index-symbols.js';

/** Public documentation: site.financialmodelingprep.com/developer/docs/websocket-api. */

const EARLIEST_MS = Date.UTC(1990, 0, 1);
const LATEST_MS = Date.UTC(2099, 0, 1);
const NS_PER_MS = 1e6;

/** ms since epoch UTC, which some feeds of the vendor write in nanoseconds. */
const msOrNs = z
  .number()
  .transform((value) => (value > LATEST_MS ? Math.floor(value / NS_PER_MS) : value))
  .pipe(z.number().min(EARLIEST_MS).max(LATEST_MS));

/** `Q` (the book) and `B` (a trade that is void) are left: the next polled quote knows the latter. */
const trade = z.object({
  s: z.string().min(1).max(40),
  t: msOrNs,
  type: z.literal('T'),
  lp: price,
  ls: quantity,
});

const loginAnswer = z.object({ event: z.literal('login'), status: z.number() });

/** @param onRefused the vendor did not accept the key, or not on this line */
function fmpTrades(apiKey: string, onRefused: (status: number) => void): TradeProtocol {
  return {
    login: { event: 'login', data: { apiKey } },
    admits(message) {
      const { success, data } = loginAnswer.safeParse(message);
      if (success && data.status !== 200) onRefused(data.status);
      return success && data.status === 200;
    },
    subscribe: (symbols) => ({ event: 'subscribe', data: { ticker: symbols } }),
    unsubscribe: (symbols) => ({ event: 'unsubscribe', data: { ticker: symbols } }),
    trades(message) {
      const { success, data } = trade.safeParse(message);
      return success ? [{ symbol: data.s.toLowerCase(), price: data.lp, size: data.ls, timeMs: data.t }] : [];
    },
  };
}

const VENDOR_DOMAIN = '.financialmodelingprep.com';
const CRYPTO_HOST = `crypto${VENDOR_DOMAIN}`;
/** An instrument without a trade on the line for so long is polled again: it may not be served at all. */
const SERVED_MS = 60_000;
/** As in polling: a trade further ahead has a wrong time. */
const MAX_AHEAD_MS = 60_000;
/** Quotes carry whole seconds: a trade within the second of the quote is counted in it already. */
const QUOTE_STEP_MS = 1_000;

export interface FmpTradesOptions {
  clock: WallClock;
  warn: (line: string) => void;
  apiKey: string;
  url: string;
  /** Sessions as they are after trades that were passed on, so that the next quote is compared with these. */
  onState: (states: readonly SessionSnapshot[]) => void;
}

/** Trades of the vendor's legacy websocket, counted into the sessions that quotes report. */
export class FmpTrades {
  private readonly stocks: TradeStream;
  private readonly crypto: TradeStream;
  private instruments = new Map<InstrumentKey, MarketInstrument>();
  private readonly states = new Map<InstrumentKey, SessionSnapshot>();
  /** Trades before this are in a quote. */
  private readonly quotedMs = new Map<InstrumentKey, number>();
  private readonly receivedMs = new Map<InstrumentKey, number>();
  private sink: TickSink = () => undefined;

  constructor(private readonly options: FmpTradesOptions) {
    const { clock, apiKey, warn } = options;
    const refused = rateLimited(warn);
    const protocol = fmpTrades(apiKey, (status) => refused(`fmp: websocket: login refused (${status})`));
    const line = (url: URL): TradeStream => {
      const configured = !ofVendor(url);
      return new TradeStream({ vendor: 'fmp', url: url.href, configured, clock, protocol, warn });
    };
    this.stocks = line(socketUrl(options.url, false));
    this.crypto = line(socketUrl(options.url, true));
  }

  /** Replaces set and sink. */
  start(instruments: readonly MarketInstrument[], sink: TickSink): void {
    this.instruments = new Map(instruments.map((one) => [one.key, one]));
    this.sink = sink;
    for (const [stream, ofCrypto] of [
      [this.stocks, false],
      [this.crypto, true],
    ] as const) {
      // An index is computed, not traded: quotes alone tell it.
      const own = instruments.filter(({ type }) => type !== 'index' && (type === 'crypto') === ofCrypto);
      const symbols = new Map(own.map((one) => [one.key, vendorSymbol(one).toLowerCase()]));
      if (symbols.size > 0) stream.start(symbols, (ticks) => this.receive(ticks));
      else stream.stop();
    }
  }

  stop(): void {
    this.stocks.stop();
    this.crypto.stop();
    this.instruments.clear();
    this.receivedMs.clear();
    this.sink = () => undefined;
  }

  /** Whether an instrument's trades come over the line now. */
  serves(key: InstrumentKey): boolean {
    const stream = this.instruments.get(key)?.type === 'crypto' ? this.crypto : this.stocks;
    const receivedMs = this.receivedMs.get(key);
    return (
      stream.live && receivedMs !== undefined && this.options.clock.monotonicMs() - receivedMs < SERVED_MS
    );
  }

  /** Accepts polled quotes as the state that the next trades continue, unless trades made a later one. */
  learn(quoted: readonly SessionSnapshot[]): void {
    this.begin(quoted.filter(({ key, timeMs }) => timeMs >= (this.states.get(key)?.timeMs ?? 0)));
  }

  /** Accepts a snapshot that was answered: the trades after it are counted from there. */
  begin(snapshots: readonly SessionSnapshot[]): void {
    for (const state of snapshots) {
      if (this.isAhead(state)) continue;
      this.states.set(state.key, state);
      this.quotedMs.set(state.key, state.timeMs + QUOTE_STEP_MS);
    }
  }

  private receive(ticks: readonly Tick[]): void {
    const accepted: Tick[] = [];
    const states: SessionSnapshot[] = [];
    for (const tick of ticks) {
      const instrument = this.instruments.get(tick.key);
      if (!instrument || !inSession(instrument, tick.timeMs) || this.isAhead(tick)) continue;
      const held = this.states.get(tick.key);
      // Without a quote nobody knows the session; the first one counts the trades before it.
      if (!held || tick.timeMs < held.timeMs || tick.timeMs < (this.quotedMs.get(tick.key) ?? 0)) continue;
      const state = after(held, tick, instrument);
      this.states.set(tick.key, state);
      this.receivedMs.set(tick.key, this.options.clock.monotonicMs());
      states.push(state);
      accepted.push(tick);
    }
    if (accepted.length === 0) return;
    this.options.onState(states);
    this.sink(accepted);
  }

  private isAhead({ timeMs }: { timeMs: number }): boolean {
    return timeMs > this.options.clock.nowMs() + MAX_AHEAD_MS;
  }
}

const ofVendor = ({ hostname }: URL): boolean => hostname.endsWith(VENDOR_DOMAIN);

/** The vendor has a host of its own for crypto, and is sent the key encrypted only; any other address serves everything. */
function socketUrl(text: string, crypto: boolean): URL {
  const url = new URL(text);
  if (!ofVendor(url)) return url;
  url.protocol = 'wss:';
  if (crypto) url.hostname = CRYPTO_HOST;
  return url;
}

/** Quotes are of the regular session: trades before and after it would not fit them. */
function inSession({ exchangeShortName }: MarketInstrument, timeMs: number): boolean {
  return exchangeOpenAt(exchangeShortName, timeMs);
}

function after(held: SessionSnapshot, tick: Tick, instrument: MarketInstrument): SessionSnapshot {
  const { key, price, size, timeMs } = tick;
  const zone = sessionZone(instrument);
  if (sessionDateMs(timeMs, zone) !== sessionDateMs(held.timeMs, zone)) {
    const previousClose = held.price;
    return { key, price, previousClose, open: price, dayHigh: price, dayLow: price, volume: size, timeMs };
  }
  const [dayHigh, dayLow] = [Math.max(held.dayHigh, price), Math.min(held.dayLow, price)];
  return { ...held, price, dayHigh, dayLow, volume: held.volume + size, timeMs };
}
