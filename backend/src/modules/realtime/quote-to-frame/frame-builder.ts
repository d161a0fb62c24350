import type { RowBase } from '@pricealgo/contract/quote-rows';
import { type StatusMessage, TICKERS_NAMESPACE } from '@pricealgo/contract/realtime';
import type { QuoteBook } from '../../quotes/index.js';
import type { SubscriptionTable, TickerConnection } from '../subscriptions/subscription-table.js';

/** Socket.IO packet type EVENT in our namespace, up to the payload (socket.io-protocol 5). */
const QUOTES = `2${TICKERS_NAMESPACE},["quotes",[`;
const STATUS = `2${TICKERS_NAMESPACE},["status",`;

/** `fragments`: encoded deltas, each with a leading comma. */
export function quotesPacket(batch: number, fragments: string): string {
  return `${QUOTES}${batch}${fragments}]]`;
}

/**
 * The same in version 2 of rows.
 * @param rows packed rows that count from `base`
 * @param whole encoded deltas of those that do not fit, each with a leading comma
 */
export function packedQuotesPacket(batch: number, base: RowBase, rows: string, whole: string): string {
  return `${QUOTES}${batch},${base.timeMs},${base.seq},"${rows}"${whole}]]`;
}

export function statusPacket(message: StatusMessage): string {
  return statusPacketOf(JSON.stringify(message));
}

/** @param json a {@link StatusMessage}, encoded. */
export function statusPacketOf(json: string): string {
  return `${STATUS}${asciiJson(json)}]`;
}

/** Frame lengths are counted in characters, so whatever a provider calls itself must be ASCII on the wire. */
function asciiJson(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Turns what a socket has not been sent into packets, and remembers that it has been sent. */
export class FrameBuilder {
  constructor(
    private readonly book: QuoteBook,
    private readonly table: SubscriptionTable,
  ) {}

  /**
   * Empties the socket's dirty list; the writer has just said that it can write.
   * Sends, in this order: `status` for new sessions, first quotes and stale flips, then one `quotes`.
   * @returns number of deltas in the `quotes` packet.
   */
  build(connection: TickerConnection): number {
    const { table, book } = this;
    const { writer, rows } = connection;
    const { fragments, packed, columns } = book;
    const { slots, dirty, sentExtremes, sentSession, sentStale } = table;
    let short = '';
    let whole = '';
    let count = 0;
    for (const seat of connection.dirty) {
      dirty[seat] = 0;
      const slot = slots[seat]!;
      const extremes = columns.extremes[slot]!;
      if (sentSession[seat] !== columns.session[slot]) {
        writer.write(statusPacketOf(`{"id":${book.idAt(slot)},"quote":${fragments.fullOf(slot)}}`));
        this.markSent(seat, slot);
        continue;
      }
      if (sentStale[seat] !== columns.stale[slot]) {
        sentStale[seat] = columns.stale[slot]!;
        writer.write(statusPacketOf(`{"id":${book.idAt(slot)},"stale":${sentStale[seat] === 1}}`));
      }
      const isLong = sentExtremes[seat] !== extremes;
      sentExtremes[seat] = extremes;
      const row = rows === 1 ? null : isLong ? packed.longOf(slot) : packed.shortOf(slot);
      if (row !== null) short += row;
      else whole += isLong ? fragments.longOf(slot) : fragments.shortOf(slot);
      count += 1;
    }
    connection.dirty.length = 0;
    if (count === 0) return 0;
    connection.batch += 1;
    writer.write(
      rows === 1
        ? quotesPacket(connection.batch, whole)
        : packedQuotesPacket(connection.batch, packed.base, short, whole),
    );
    return count;
  }

  /** The socket has been given the slot's whole quote. */
  markSent(seat: number, slot: number): void {
    const { table } = this;
    const { columns } = this.book;
    table.sentExtremes[seat] = columns.extremes[slot]!;
    table.sentSession[seat] = columns.session[slot]!;
    table.sentStale[seat] = columns.stale[slot]!;
  }
}
