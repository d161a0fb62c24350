import type { ErrorCode } from '../../common/errors/error-catalogue.js';
import { parseInstrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import { EncodedJson } from './events/acknowledgement.js';
import { ConnectionErrors } from './handshake/connection-errors.js';
import type { InstrumentLookup, QuoteBook } from '../quotes/index.js';
import { QuoteFlusher } from './quote-to-frame/quote-flusher.js';
import { statusPacket } from './quote-to-frame/frame-builder.js';
import { SYSTEM_TIMING, type Timing } from './quote-to-frame/timing.js';
import type {
  FeedStatus,
  MarketStatus,
  SubscribeAnswer,
  SubscribeRequest,
} from '@pricealgo/contract/realtime';
import type { RealtimeOptions, Tier } from './realtime-options.js';
import { SubscriptionTable, type TickerConnection } from './subscriptions/subscription-table.js';

/** Status of the feed on a node that has not received any batch yet. */
const NO_FEED: FeedStatus = {
  epoch: '',
  source: '',
  simulated: false,
  replay: false,
  clockOffsetMs: 0,
  down: true,
};

type Rejected = { symbol: string; code: ErrorCode }[];

/** Longest part of a refused symbol that is repeated to the client. */
const ECHO_MAX = 48;

/**
 * The live side of one node without any network in it: who follows what, what each has been sent, and what happens
 * when quotes, the feed or a market change. The gateway puts sockets in front of it.
 */
export class TickersHub {
  readonly table = new SubscriptionTable();
  readonly flusher: QuoteFlusher;
  readonly connections = new Set<TickerConnection>();
  private readonly errors = new ConnectionErrors();
  private readonly endListening: () => void;

  constructor(
    private readonly book: QuoteBook,
    private readonly instruments: InstrumentLookup,
    private readonly options: RealtimeOptions,
    timing: Timing = SYSTEM_TIMING,
  ) {
    const safely: Timing = {
      nowMs: () => timing.nowMs(),
      after: (ms, run) => timing.after(ms, () => this.errors.guardAll('sending', run)),
    };
    this.flusher = new QuoteFlusher(book, this.table, options, safely, (connection, error) =>
      this.fail(connection, error),
    );
    this.endListening = book.listen({
      onQuotes: (slots) => this.flusher.onQuotes(slots),
      onFeed: (status, epochChanged) => this.onFeed(status, epochChanged),
    });
  }

  connect(connection: TickerConnection): void {
    this.connections.add(connection);
  }

  disconnect(connection: TickerConnection): void {
    this.connections.delete(connection);
    this.flusher.forget(connection);
    this.table.removeAll(connection);
  }

  /**
   * Serves a socket by another tier from now on. What is beyond the tier's limit is released, the newest first to go, and
   * the client is notified that it is not live any more.
   */
  setTier(connection: TickerConnection, tier: Tier): void {
    if (connection.tier === tier) return;
    connection.tier = tier;
    for (const seat of connection.seats.slice(this.options.tiers[tier].symbols)) {
      const quote = this.book.identifiedQuoteAt(this.table.slots[seat]!);
      this.table.remove(connection, seat);
      // Before a resync the client would take the id for another instrument.
      if (quote && !connection.awaitingResync)
        connection.writer.enqueue(statusPacket({ id: quote.id, stale: true }));
    }
  }

  /**
   * Follows more instruments; those already followed are answered again.
   * @returns a {@link SubscribeAnswer}, as are those of {@link resync}
   */
  subscribe(connection: TickerConnection, request: SubscribeRequest): EncodedJson {
    const rejected: Rejected = [];
    const seats: number[] = [];
    const limit = this.options.tiers[connection.tier].symbols;
    for (const symbol of request.symbols) {
      if (!parseInstrumentKey(symbol) || !this.instruments.has(symbol)) {
        rejected.push({ symbol: symbol.slice(0, ECHO_MAX), code: 'instrument_not_found' });
        continue;
      }
      const slot = this.book.slotFor(symbol as InstrumentKey);
      const held = this.table.seatOf(connection, slot);
      if (held >= 0) seats.push(held);
      else if (connection.seats.length < limit) seats.push(this.table.add(connection, slot));
      else rejected.push({ symbol, code: 'symbol_limit' });
    }
    // All that it follows with the ids of the running epoch is what a resync answers.
    if (connection.awaitingResync && connection.seats.every((seat) => seats.includes(seat)))
      return this.resync(connection, rejected);
    return this.answer(seats, rejected, request.since);
  }

  unsubscribe(connection: TickerConnection, symbols: readonly string[]): void {
    for (const symbol of symbols) {
      if (!parseInstrumentKey(symbol) || !this.instruments.has(symbol)) continue;
      const seat = this.table.seatOf(connection, this.book.slotFor(symbol as InstrumentKey));
      if (seat >= 0) this.table.remove(connection, seat);
    }
    if (connection.seats.length === 0) connection.awaitingResync = false;
  }

  /** Everything that this socket follows, with the ids of the running epoch. */
  resync(connection: TickerConnection, rejected: Rejected = []): EncodedJson {
    connection.awaitingResync = false;
    this.table.clearDirty(connection);
    return this.answer(connection.seats, rejected);
  }

  /** Notifies every socket that follows an instrument of the exchange. */
  onMarket(exchangeShortName: string, status: MarketStatus): void {
    const packet = statusPacket({ market: { ...status, exchangeShortName } });
    for (const connection of this.connections) {
      if (
        connection.seats.some((seat) => this.book.exchangeAt(this.table.slots[seat]!) === exchangeShortName)
      ) {
        this.enqueue(connection, packet);
      }
    }
  }

  /** Exchanges that anybody follows now. */
  followedExchanges(): Set<string> {
    const exchanges = new Set<string>();
    for (const slot of this.table.followedSlots()) exchanges.add(this.book.exchangeAt(slot));
    return exchanges;
  }

  /** How many sockets of this node follow each instrument. */
  followers(): [InstrumentKey, number][] {
    const { book, table } = this;
    return table.followedSlots().map((slot) => [book.keyAt(slot), table.seatsOf(slot).length]);
  }

  stop(): void {
    this.endListening();
    this.flusher.stop();
  }

  private answer(
    seats: readonly number[],
    rejected: Rejected,
    since?: { epoch: string; seq: number },
  ): EncodedJson {
    const { book, table } = this;
    const { fragments, columns } = book;
    const heldSeq = since?.epoch === book.epoch ? since.seq : -1;
    let quotes = '';
    for (const seat of seats) {
      const slot = table.slots[seat]!;
      const quote = fragments.fullOf(slot);
      // Without a quote the seat stays "never sent": its first quote will go out whole, as a status.
      if (quote === undefined) continue;
      this.flusher.builder.markSent(seat, slot);
      if (columns.seq[slot]! > heldSeq) quotes += quotes === '' ? quote : `,${quote}`;
    }
    const rest: Omit<SubscribeAnswer, 'quotes'> = {
      epoch: book.epoch,
      seq: book.seq,
      rejected,
      feed: book.feed() ?? NO_FEED,
    };
    return new EncodedJson(`{"quotes":[${quotes}],${JSON.stringify(rest).slice(1)}`);
  }

  private onFeed(status: FeedStatus, epochChanged: boolean): void {
    const packet = statusPacket({ feed: status });
    for (const connection of this.connections) {
      if (epochChanged && connection.seats.length > 0) {
        // Its ids mean other instruments from now on: nothing is sent until it has requested the new ones.
        this.table.clearDirty(connection);
        connection.awaitingResync = true;
      }
      this.enqueue(connection, packet);
    }
  }

  /** A connection that fails must not keep the packet from those after it. */
  private enqueue(connection: TickerConnection, packet: string): void {
    try {
      connection.writer.enqueue(packet);
    } catch (error) {
      this.fail(connection, error);
    }
  }

  private fail(connection: TickerConnection, error: unknown): void {
    this.flusher.forget(connection);
    this.errors.contain('sending', connection.writer, error);
  }
}
