import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Tick } from '../../../common/market/tick.js';
import { DOWN_AFTER_MS, type ProviderHealth, type TickSink } from '../port/market-data-provider.js';
import { parseVendorJson } from './vendor-values.js';
import { VendorSocket } from './vendor-socket.js';
import type { WallClock } from '../port/wall-clock.js';

const SYMBOLS_PER_MESSAGE = 50;

/** A trade with the venue's own symbol. */
export interface VenueTrade {
  readonly symbol: string;
  readonly price: number;
  readonly size: number;
  readonly timeMs: number;
}

/** What differs between the trade websockets of venues. */
export interface TradeProtocol {
  /** Sent first at each connection, where the venue wants to know the caller; subscriptions wait for `admits`. */
  readonly login?: object;
  /** Whether a parsed message is the venue's yes to `login`. */
  admits?(message: unknown): boolean;
  subscribe(symbols: readonly string[]): object;
  unsubscribe(symbols: readonly string[]): object;
  /** Trades of a parsed message, each checked by itself; nothing for messages of other kinds. */
  trades(message: unknown): readonly VenueTrade[];
}

export interface TradeStreamOptions {
  vendor: string;
  url: string;
  configured: boolean;
  clock: WallClock;
  protocol: TradeProtocol;
  warn: (line: string) => void;
}

/** Trades of a venue's websocket as ticks of our instruments. */
export class TradeStream {
  private readonly socket: VendorSocket;
  private readonly protocol: TradeProtocol;
  private symbols = new Map<InstrumentKey, string>();
  private keys = new Map<string, InstrumentKey>();
  private sink: TickSink = () => undefined;
  private running = false;
  private admitted = false;

  constructor(options: TradeStreamOptions) {
    this.protocol = options.protocol;
    this.socket = new VendorSocket({
      ...options,
      onOpen: (send) => this.greet(send),
      onMessage: (text) => this.receive(text),
    });
  }

  /** Connected and let in: what is subscribed to arrives. */
  get live(): boolean {
    return this.running && this.admitted && this.socket.connected;
  }

  /** Replaces set and sink; the subscription of symbols that stay is not touched. */
  start(symbols: ReadonlyMap<InstrumentKey, string>, sink: TickSink): void {
    const before = new Set(this.symbols.values());
    const next = new Set(symbols.values());
    this.symbols = new Map(symbols);
    this.keys = new Map([...symbols].map(([key, symbol]) => [symbol, key]));
    this.sink = sink;
    if (this.live) {
      const send = (text: string): void => this.socket.send(text);
      this.sendSymbols(
        send,
        'unsubscribe',
        [...before].filter((symbol) => !next.has(symbol)),
      );
      this.sendSymbols(
        send,
        'subscribe',
        [...next].filter((symbol) => !before.has(symbol)),
      );
    }
    this.running = true;
    this.socket.open();
  }

  stop(): void {
    this.running = false;
    this.sink = () => undefined;
    this.symbols.clear();
    this.keys.clear();
    this.socket.close();
  }

  health(): ProviderHealth {
    if (!this.running) return { up: true, detail: 'not streaming' };
    const downMs = this.socket.downForMs;
    if (downMs <= DOWN_AFTER_MS) return { up: true, detail: downMs === 0 ? 'connected' : 'reconnecting' };
    return { up: false, detail: `no connection for ${Math.round(downMs / 1000)} s` };
  }

  private greet(send: (text: string) => void): void {
    const { login } = this.protocol;
    this.admitted = login === undefined;
    if (login) send(JSON.stringify(login));
    else this.sendSymbols(send, 'subscribe', [...this.symbols.values()]);
  }

  private sendSymbols(
    send: (text: string) => void,
    what: 'subscribe' | 'unsubscribe',
    symbols: readonly string[],
  ): void {
    for (let i = 0; i < symbols.length; i += SYMBOLS_PER_MESSAGE) {
      send(JSON.stringify(this.protocol[what](symbols.slice(i, i + SYMBOLS_PER_MESSAGE))));
    }
  }

  private receive(text: string): void {
    let message: unknown;
    try {
      message = parseVendorJson(text);
    } catch {
      return;
    }
    if (!this.admitted) {
      if (!this.protocol.admits?.(message)) return;
      this.admitted = true;
      this.sendSymbols((said) => this.socket.send(said), 'subscribe', [...this.symbols.values()]);
    }
    const ticks: Tick[] = [];
    for (const { symbol, price, size, timeMs } of this.protocol.trades(message)) {
      const key = this.keys.get(symbol);
      if (key !== undefined) ticks.push({ key, price, size, timeMs });
    }
    if (ticks.length > 0) this.sink(ticks);
  }
}
