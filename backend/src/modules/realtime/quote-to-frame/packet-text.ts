import type { RowBase } from '@pricealgo/contract/quote-rows';
import { TICKERS_NAMESPACE, type StatusMessage } from '@pricealgo/contract/realtime';

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
