/**
 * Names and payloads of every Socket.IO event.
 *
 * Prices are numbers in the instrument's currency, times ms since epoch UTC, percentages percent values.
 */

export const TICKERS_NAMESPACE = '/tickers';

export interface Quote {
  exchangeShortName: string;
  symbol: string;
  price: number;
  /** `null` where the source cannot know it; then `change` and `changePct` are `null` too. */
  previousClose: number | null;
  change: number | null;
  changePct: number | null;
  open: number;
  dayHigh: number;
  dayLow: number;
  volume: number;
  timeMs: number;
  seq: number;
  /** No news for longer than a live market allows. */
  stale: boolean;
  simulated: boolean;
  source: string;
}

/** `id` stands for the instrument in `quotes` frames during one epoch. */
export type IdentifiedQuote = Quote & { id: number };

/** One changed symbol in a frame. `dayHigh` and `dayLow` are there when they changed since the frame before. */
export type QuoteDelta = [
  id: number,
  seq: number,
  price: number,
  volume: number,
  timeMs: number,
  dayHigh?: number,
  dayLow?: number,
];

/** `n` counts this socket's batches without holes, from 1. */
export type QuotesFrame = [n: number, ...deltas: QuoteDelta[]];

/**
 * The same for a client that announced `auth.rows: 2`: most rows in one text (see `quote-rows`) that counts times and sequence
 * numbers from those of the frame. Rows that do not fit the text follow it whole.
 */
export type PackedQuotesFrame = [
  n: number,
  baseTimeMs: number,
  baseSeq: number,
  rows: string,
  ...whole: QuoteDelta[],
];

export interface MarketStatus {
  open: boolean;
  /** Calendar that decided `open`: `spec` or `exchange`; `always` for crypto. */
  rule: 'spec' | 'exchange' | 'always';
  exchangeOpen: boolean;
  nextOpen: number | null;
  nextClose: number | null;
}

/**
 * State that is not a price: an instrument went stale or fresh, its session rolled over (`quote` carries the new open
 * and previous close), a market opened or closed, or the feed behind everything changed.
 */
export type StatusMessage =
  | { id: number; stale?: boolean; quote?: IdentifiedQuote }
  | { market: MarketStatus & { exchangeShortName: string } }
  | { feed: FeedStatus };

export interface FeedStatus {
  epoch: string;
  source: string;
  simulated: boolean;
  replay: boolean;
  /** Market clock minus wall clock: 0 when live; lets the browser show the recorded time of a replay. */
  clockOffsetMs: number;
  /** The feed itself is silent: every price is old whatever its own flag says. */
  down: boolean;
}

export interface SubscribeRequest {
  /** Instrument keys, `NASDAQ:AAPL`. */
  symbols: string[];
  since?: { epoch: string; seq: number };
}

export interface SubscribeAnswer {
  epoch: string;
  seq: number;
  quotes: IdentifiedQuote[];
  rejected: { symbol: string; code: string }[];
  feed: FeedStatus;
}

/** The wrapper of every acknowledgement, as over HTTP. */
export type Ack<T> =
  | { status: 'success'; data: T; message: string }
  | {
      status: 'error';
      data: { code: string; requestId: string; fields?: Record<string, string> };
      message: string;
    };

export interface ClientToServerEvents {
  subscribe: (request: SubscribeRequest, ack: (answer: Ack<SubscribeAnswer>) => void) => void;
  unsubscribe: (request: { symbols: string[] }, ack: (answer: Ack<Record<string, never>>) => void) => void;
  resync: (request: Record<string, never>, ack: (answer: Ack<SubscribeAnswer>) => void) => void;
  /** Newest batch number that the client has handled; only from clients that announced `auth.credit`. */
  received: (n: number) => void;
}

export interface ServerToClientEvents {
  quotes: (frame: QuotesFrame | PackedQuotesFrame) => void;
  status: (message: StatusMessage) => void;
}

export interface HandshakeAuth {
  /** Access token; none = visitor. */
  token?: string;
  /** The client reports `received`, so the server may bound how far it runs ahead. */
  credit?: boolean;
  /** Version of the rows of `quotes` that the client reads: 2, or 1 where it says nothing. */
  rows?: number;
}

/** Members and administrators only; a socket without a session is refused. */
export const NOTIFICATIONS_NAMESPACE = '/notifications';

/** How far something is that this user started. */
export interface JobMessage {
  jobId: string;
  state: string;
  /** 0–100 */
  progress: number;
  result?: unknown;
}

/** How things are when a connection starts: what is unread, and the newest `seq` of this user. */
export interface HelloMessage {
  unread: number;
  lastSeq: number;
}

/** A new notification. A hole in `seq` → `fetchnotification?after=`. */
export interface NotificationMessage {
  /** Counts the notifications of one user from 1, without holes. */
  seq: number;
  id: string;
  type: string;
  title: string;
  body: string;
  /** Path of this product; `null` leads nowhere. */
  link: string | null;
  createdMs: number;
}

export interface NotificationServerEvents {
  hello: (message: HelloMessage) => void;
  notification: (message: NotificationMessage) => void;
  /** What is unread changed, here or in another tab. */
  unread: (message: { count: number }) => void;
  /** This user's watchlists changed, on this device or another one. */
  watchlists: (message: object) => void;
  /** This user's alerts changed, on this device or another one. */
  alerts: (message: object) => void;
  /** Status or subscription of this user's account changed. */
  account: (message: object) => void;
  job: (message: JobMessage) => void;
  /** The session has ended: the socket closes next. */
  session: (message: { state: 'revoked' | 'expired' }) => void;
}
