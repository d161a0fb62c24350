import type {
  IdentifiedQuote,
  NotificationServerEvents,
  QuoteDelta,
  QuotesFrame,
  StatusMessage,
  SubscribeAnswer,
  Ack,
} from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { call, type Person } from './people.ts';

/** As the browser's in the first ten seconds of an interruption, with jitter. */
const RECONNECTION = {
  transports: ['websocket'],
  forceNew: true,
  reconnection: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 1_000,
  randomizationFactor: 0.5,
};

interface Page {
  readonly items: readonly { readonly seq: number; readonly title: string }[];
  readonly more: boolean;
}

/** One member's open screen: what it has heard of notifications, and whether the numbers are whole. */
export class NotificationListener {
  /** Titles by number, however they came. */
  readonly heard = new Map<number, string>();
  /** Numbers that the socket said twice. */
  doubles = 0;
  connects = 0;
  disconnects = 0;
  /** Monotonic instant of the newest connection, ms. */
  connectedAt = 0;
  readonly errors: string[] = [];
  private readonly said = new Set<number>();
  private readonly socket: Socket<NotificationServerEvents>;
  private readonly url: string;
  private readonly member: Person;

  constructor(url: string, member: Person) {
    this.url = url;
    this.member = member;
    this.socket = io(`${url}/notifications`, { ...RECONNECTION, auth: { token: member.token } });
    this.socket.on('connect', () => {
      this.connects += 1;
      this.connectedAt = performance.now();
    });
    this.socket.on('disconnect', () => (this.disconnects += 1));
    this.socket.on('connect_error', (error) => {
      this.errors.push(error.message);
      // Refused by the server, not by the network: Socket.IO leaves the next attempt to us.
      if (!this.socket.active) setTimeout(() => this.socket.connect(), 1_000);
    });
    this.socket.on('hello', ({ lastSeq }) => {
      if (lastSeq > this.last) void this.catchUp();
    });
    this.socket.on('notification', ({ seq, title }) => {
      if (this.said.has(seq)) this.doubles += 1;
      this.said.add(seq);
      this.heard.set(seq, title);
    });
  }

  /** Newest number below which there is no hole. */
  get last(): number {
    let last = 0;
    while (this.heard.has(last + 1)) last += 1;
    return last;
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Asks for what is behind the last whole number, as the browser does after a hole. */
  async catchUp(): Promise<void> {
    for (;;) {
      const address = `fetchnotification?after=${this.last}&limit=100`;
      const page = await call<Page>(this.url, address, { token: this.member.token }).catch(() => null);
      for (const { seq, title } of page?.items ?? []) this.heard.set(seq, title);
      if (!page?.more) return;
    }
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** One visitor's or member's prices: how old they get, and whether one ever went back in time. */
export class PriceListener {
  frames = 0;
  quotes = 0;
  /** A price of an earlier instant came after a later one. */
  regressions = 0;
  /** By how much at most since `watch`, ms. */
  furthestBackMs = 0;
  /** Frames whose number was not the next one. */
  frameHoles = 0;
  connects = 0;
  disconnects = 0;
  /** Monotonic instant of the newest connection, ms. */
  connectedAt = 0;
  readonly errors: string[] = [];
  /** Monotonic instant of the newest frame with prices, ms. */
  lastFrameAt = 0;
  /** Longest time between two frames since `watch`, ms. */
  longestSilenceMs = 0;
  /** Instant at which the first price of a new feed epoch came, by epoch, monotonic ms. */
  readonly epochs = new Map<string, number>();
  /** When each instrument went stale, by key, monotonic ms; fresh ones are not in it. */
  readonly stale = new Map<string, number>();
  private epoch = '';
  private expected = 1;
  private readonly keys = new Map<number, string>();
  /** Newest instant of each instrument's price, ms since epoch. */
  readonly newest = new Map<string, number>();
  private readonly socket: Socket;
  private readonly symbols: readonly string[];

  constructor(url: string, symbols: readonly string[], token?: string) {
    this.symbols = symbols;
    this.socket = io(`${url}/tickers`, { ...RECONNECTION, auth: token ? { token } : {} });
    this.socket.on('connect', () => {
      this.connects += 1;
      this.connectedAt = performance.now();
      this.subscribe('subscribe');
    });
    this.socket.on('disconnect', () => (this.disconnects += 1));
    this.socket.on('connect_error', (error) => {
      this.errors.push(error.message);
      if (!this.socket.active) setTimeout(() => this.socket.connect(), 1_000);
    });
    this.socket.on('quotes', (frame: QuotesFrame) => this.onFrame(frame));
    this.socket.on('status', (message: StatusMessage) => {
      if ('feed' in message) {
        if (message.feed.epoch === this.epoch) return;
        // Ids of another epoch mean nothing until it is answered.
        this.keys.clear();
        this.subscribe('resync');
      } else if ('id' in message) {
        if (message.quote) this.onQuote(message.quote);
        const key = this.keys.get(message.id);
        if (key && message.stale === true) this.stale.set(key, performance.now());
        if (key && message.stale === false) this.stale.delete(key);
      }
    });
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Begins a phase. */
  watch(): void {
    this.longestSilenceMs = 0;
    this.furthestBackMs = 0;
    this.lastFrameAt = performance.now();
  }

  /** Longest silence of the phase, that which goes on included. */
  silenceMs(): number {
    return Math.max(this.longestSilenceMs, performance.now() - this.lastFrameAt);
  }

  close(): void {
    this.socket.disconnect();
  }

  private subscribe(event: 'subscribe' | 'resync'): void {
    const request = event === 'subscribe' ? { symbols: this.symbols } : {};
    this.socket.timeout(10_000).emit(event, request, (error: Error | null, answer: Ack<SubscribeAnswer>) => {
      if (error || answer.status !== 'success') {
        this.errors.push(error?.message ?? answer.message);
        if (this.socket.connected) setTimeout(() => this.subscribe(event), 1_000);
        return;
      }
      const { epoch, quotes } = answer.data;
      if (event === 'subscribe') this.expected = 1;
      this.keys.clear();
      this.epoch = epoch;
      for (const quote of quotes) this.onQuote(quote);
    });
  }

  private onQuote(quote: IdentifiedQuote): void {
    const key = `${quote.exchangeShortName}:${quote.symbol}`;
    this.keys.set(quote.id, key);
    this.price(key, quote.timeMs);
  }

  private onFrame([n, ...deltas]: [number, ...QuoteDelta[]]): void {
    const nowMs = performance.now();
    if (this.lastFrameAt > 0)
      this.longestSilenceMs = Math.max(this.longestSilenceMs, nowMs - this.lastFrameAt);
    this.lastFrameAt = nowMs;
    this.frames += 1;
    if (n !== this.expected) this.frameHoles += 1;
    this.expected = n + 1;
    if (this.epoch && !this.epochs.has(this.epoch)) this.epochs.set(this.epoch, nowMs);
    for (const [id, , , , timeMs] of deltas) {
      this.quotes += 1;
      const key = this.keys.get(id);
      if (key) this.price(key, timeMs);
    }
  }

  private price(key: string, timeMs: number): void {
    const backMs = (this.newest.get(key) ?? 0) - timeMs;
    if (backMs <= 0) return void this.newest.set(key, timeMs);
    this.regressions += 1;
    this.furthestBackMs = Math.max(this.furthestBackMs, backMs);
  }
}
