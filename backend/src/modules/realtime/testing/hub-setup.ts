import { rowsOf } from '@pricealgo/contract/quote-rows';
import type {
  IdentifiedQuote,
  PackedQuotesFrame,
  QuoteDelta,
  QuotesFrame,
  StatusMessage,
  SubscribeAnswer,
} from '@pricealgo/contract/realtime';
import type { QuoteBatch, QuoteRow } from '../../../common/market/quote-batch.js';
import { QuoteBook } from '../../quotes/index.js';
import type { EncodedJson } from '../events/acknowledgement.js';
import type { FrameWriter } from '../quote-to-frame/frame-writer.js';
import { REALTIME_DEFAULTS, type RealtimeOptions } from '../realtime-options.js';
import { TickerConnection, type RowsVersion } from '../subscriptions/subscription-table.js';
import { TickersHub } from '../tickers-hub.js';

/** Time that stands still until the test moves it. */
class ManualTiming {
  private now = 1_000;
  private timers: { atMs: number; run: () => void }[] = [];
  nowMs = (): number => this.now;
  after = (ms: number, run: () => void): (() => void) => {
    const timer = { atMs: this.now + ms, run };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((other) => other !== timer));
  };
  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.timers.filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.atMs;
      next.run();
    }
    this.now = end;
  }
  get pending(): number {
    return this.timers.length;
  }
}

/** A client and the transport in front of it, in one: applies what it is sent, as contract.md asks of a client. */
class FakeClient implements FrameWriter {
  open = true;
  closed = false;
  packets: string[] = [];
  frames: { atMs: number; batch: number; deltas: QuoteDelta[] }[] = [];
  statuses: StatusMessage[] = [];
  held = new Map<number, IdentifiedQuote>();
  epoch = '';
  needsResync = false;
  constructor(private readonly timing: ManualTiming) {}
  canWrite = (): boolean => this.open;
  enqueue = (packet: string): void => this.write(packet);
  close = (): void => void (this.closed = true);
  write(packet: string): void {
    this.packets.push(packet);
    const [event, payload] = JSON.parse(packet.slice('2/tickers,'.length)) as [string, unknown];
    if (event === 'quotes') this.onQuotes(payload as QuotesFrame | PackedQuotesFrame);
    else this.onStatus(payload as StatusMessage);
  }
  take(answer: SubscribeAnswer): void {
    if (this.epoch !== answer.epoch) this.held.clear();
    this.epoch = answer.epoch;
    for (const quote of answer.quotes) this.hold(quote);
  }
  private hold(quote: IdentifiedQuote): void {
    const held = this.held.get(quote.id);
    if (held && held.seq > quote.seq) throw new Error(`seq went back from ${held.seq} to ${quote.seq}`);
    this.held.set(quote.id, { ...quote });
  }
  private onQuotes(frame: QuotesFrame | PackedQuotesFrame): void {
    const [batch] = frame;
    const deltas = rowsOf(frame);
    if (!deltas) throw new Error(`not well-formed: ${JSON.stringify(frame)}`);
    this.frames.push({ atMs: this.timing.nowMs(), batch, deltas });
    for (const [id, seq, price, volume, timeMs, dayHigh, dayLow] of deltas) {
      const held = this.held.get(id);
      if (!held) throw new Error(`delta of an id that was never named: ${id}`);
      if (held.seq > seq) throw new Error(`seq went back from ${held.seq} to ${seq}`);
      Object.assign(held, { seq, price, volume, timeMs });
      if (dayHigh !== undefined) Object.assign(held, { dayHigh, dayLow });
    }
  }
  private onStatus(message: StatusMessage): void {
    this.statuses.push(message);
    if ('feed' in message) {
      if (message.feed.epoch !== this.epoch) this.needsResync = true;
    } else if ('id' in message) {
      if (message.quote) this.hold(message.quote);
      const held = this.held.get(message.id);
      if (held && message.stale !== undefined) held.stale = message.stale;
    }
  }
}

/** The answer as a client has it. */
export const read = (answer: EncodedJson): SubscribeAnswer => JSON.parse(answer.json) as SubscribeAnswer;

const FEED = { source: 'test', simulated: true, replay: false };
export const KEYS = ['NASDAQ:A', 'NASDAQ:B', 'NASDAQ:C', 'CRYPTO:D'] as const;
let seq = 0;

/** A new feed counts from the beginning. */
export function restartSeq(): void {
  seq = 0;
}

/** A quote row with the next `seq`. */
export function row(
  id: number,
  price: number,
  change: Partial<{ high: number; low: number; open: number; stale: 0 | 1 }> = {},
): QuoteRow {
  const { high = 200, low = 50, open = 100, stale = 0 } = change;
  return [id, ++seq, price, seq * 10, 1_700_000_000_000 + seq, open, high, low, 99, stale];
}

/** @param quotes as the feed `epoch` publishes them */
export function batch(quotes: QuoteRow[], epoch = 'e1', definitions?: QuoteBatch['definitions']): QuoteBatch {
  return { epoch, feed: FEED, marketTimeMs: 0, wallTimeMs: 0, definitions, quotes };
}

/** A hub over a book of three priced instruments, at a time that the test moves. */
export function setup(options: Partial<RealtimeOptions> = {}) {
  restartSeq();
  const timing = new ManualTiming();
  const book = new QuoteBook();
  const hub = new TickersHub(
    book,
    { has: (key) => KEYS.includes(key as never) },
    { ...REALTIME_DEFAULTS, ...options },
    timing,
  );
  const join = (credit = false, phase = 0.5, rows: RowsVersion = 1) => {
    const client = new FakeClient(timing);
    const connection = new TickerConnection(client, 'member', credit, phase, rows);
    hub.connect(connection);
    const subscribe = (...symbols: string[]): SubscribeAnswer => {
      const answer = read(hub.subscribe(connection, { symbols }));
      client.take(answer);
      return answer;
    };
    return { client, connection, subscribe };
  };
  book.apply(
    batch(
      [row(1, 101), row(2, 102), row(3, 103)],
      'e1',
      KEYS.slice(0, 3).map((key, i) => ({ id: i + 1, key })),
    ),
  );
  return { timing, book, hub, join };
}
