/** The one door to the wire types: everything else of the backend stays invisible here. */
export type {
  Ack,
  ClientToServerEvents,
  FeedStatus,
  IdentifiedQuote,
  MarketStatus,
  Quote,
  QuoteDelta,
  QuotesFrame,
  ServerToClientEvents,
  StatusMessage,
  SubscribeAnswer,
  SubscribeRequest,
} from '../../../../backend/src/modules/realtime/realtime.contract.ts';
import type { TICKERS_NAMESPACE as Namespace } from '../../../../backend/src/modules/realtime/realtime.contract.ts';

/** A copy that the compiler holds equal to the backend's constant. */
export const TICKERS_NAMESPACE: typeof Namespace = '/tickers';

/** `NASDAQ:AAPL`. */
export function instrumentKey(instrument: { exchangeShortName: string; symbol: string }): string {
  return `${instrument.exchangeShortName}:${instrument.symbol}`;
}
