/** The one door to the wire types: everything else of the backend stays invisible here. */
export type {
  Ack,
  ClientToServerEvents,
  FeedStatus,
  HandshakeAuth,
  HelloMessage,
  IdentifiedQuote,
  JobMessage,
  MarketStatus,
  NotificationMessage,
  NotificationServerEvents,
  Quote,
  QuoteDelta,
  QuotesFrame,
  ServerToClientEvents,
  StatusMessage,
  SubscribeAnswer,
  SubscribeRequest,
} from '../../../../backend/src/modules/realtime/realtime.contract.ts';
import type {
  NOTIFICATIONS_NAMESPACE as Notifications,
  TICKERS_NAMESPACE as Namespace,
} from '../../../../backend/src/modules/realtime/realtime.contract.ts';

/** Copies that the compiler holds equal to the backend's constants. */
export const TICKERS_NAMESPACE: typeof Namespace = '/tickers';
export const NOTIFICATIONS_NAMESPACE: typeof Notifications = '/notifications';

/** `NASDAQ:AAPL`. */
export function instrumentKey(instrument: { exchangeShortName: string; symbol: string }): string {
  return `${instrument.exchangeShortName}:${instrument.symbol}`;
}
