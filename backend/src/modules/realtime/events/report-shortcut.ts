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
