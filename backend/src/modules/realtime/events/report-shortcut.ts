import type { EventEmitter } from 'node:events';
import { TICKERS_NAMESPACE } from '@pricealgo/contract/realtime';

const START = `2${TICKERS_NAMESPACE},["received",`;
const LONGEST = START.length + 17;

/**
 * The number in a `received` packet without acknowledgement, -1 for any other packet.
 * @param packet text of a Socket.IO packet.
 */
export function reportIn(packet: unknown): number {
  if (
    typeof packet !== 'string' ||
    packet.length > LONGEST ||
    !packet.startsWith(START) ||
    !packet.endsWith(']')
  )
    return -1;
  const digits = packet.slice(START.length, -1);
  return /^\d{1,16}$/.test(digits) ? Number(digits) : -1;
}

/**
 * Takes `received` reports off an Engine.IO connection before Socket.IO decodes them: they are by far the most frequent
 * events and need none of its machinery. Everything else goes on as before.
 */
export function shortcutReports(conn: EventEmitter, onReport: (n: number) => void): void {
  const listeners = conn.listeners('data') as ((packet: unknown) => void)[];
  conn.removeAllListeners('data');
  conn.on('data', (packet: unknown) => {
    const n = reportIn(packet);
    if (n >= 0) onReport(n);
    else for (const listener of listeners) listener(packet);
  });
}
