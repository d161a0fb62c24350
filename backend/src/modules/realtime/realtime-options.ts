import type { AppConfig } from '../../config/app-config.js';

export type Tier = 'visitor' | 'member';

export interface TierOptions {
  /** A socket gets at most one batch in this time, ms; the socket's first change after a pause goes out at once. */
  readonly windowMs: number;
  /** Instruments that one socket may follow. */
  readonly symbols: number;
}

/** Every limit of the live connection in one place. */
export interface RealtimeOptions {
  readonly tiers: Readonly<Record<Tier, TierOptions>>;
  readonly socketsPerMember: number;
  /** Generous: offices and mobile carriers share one address among many people. */
  readonly visitorSocketsPerAddress: number;
  /** Connections that one address may begin in a minute, refused ones and those of members included. */
  readonly connectionsPerMinute: number;
  /** Events a socket may send in a minute, `received` apart. */
  readonly eventsPerMinute: number;
  /** `received` reports a socket may send in a minute: a client of the shortest window needs about a tenth. */
  readonly reportsPerMinute: number;
  /** A socket that sends this many events in a minute is closed instead of answered. */
  readonly floodPerMinute: number;
  /** CONNECT and DISCONNECT packets a connection may send in a minute, refused ones too: one more closes it. */
  readonly joinPacketsPerMinute: number;
  /** A connection that is in no namespace for this long is closed, ms. */
  readonly joinTimeoutMs: number;
  /** Open connections of one address that are in no namespace: as many as may join. One more closes the oldest. */
  readonly unjoinedPerAddress: number;
  /** The same of all addresses together. */
  readonly unjoined: number;
  /** Largest websocket frame that a client may send, bytes. */
  readonly maxFrameBytes: number;
  /** How far ahead of a client that reports `received` the server may run, batches. */
  readonly creditBatches: number;
  /** Nothing is added for a client that has this much unsent, bytes. */
  readonly bufferedBytesMax: number;
  /** A client that has taken nothing for this long is closed, ms. */
  readonly stallCloseMs: number;
  /** Beat of the flush scheduler, ms. */
  readonly beatMs: number;
  /** Sockets served out of turn in one beat, so that a pause of the whole market does not end in one long flush. */
  readonly leadingPerBeat: number;
  /** How often the sessions of all sockets are looked up although nobody said that one ended, ms. */
  readonly sessionSweepMs: number;
}

export const REALTIME_DEFAULTS: RealtimeOptions = {
  tiers: { visitor: { windowMs: 1_000, symbols: 20 }, member: { windowMs: 100, symbols: 100 } },
  socketsPerMember: 10,
  visitorSocketsPerAddress: 200,
  connectionsPerMinute: 2_000,
  eventsPerMinute: 100,
  reportsPerMinute: 1_200,
  floodPerMinute: 3_000,
  joinPacketsPerMinute: 48,
  joinTimeoutMs: 10_000,
  unjoinedPerAddress: 200,
  unjoined: 5_000,
  maxFrameBytes: 65_536,
  creditBatches: 32,
  bufferedBytesMax: 65_536,
  stallCloseMs: 30_000,
  beatMs: 10,
  leadingPerBeat: 500,
  sessionSweepMs: 300_000,
};

/** How often in a minute each socket that an address may have can begin anew: far more often than pages try. */
const BEGINNINGS_PER_SOCKET = 10;

/** Nest injection token. */
export const REALTIME_OPTIONS = Symbol('RealtimeOptions');

export function realtimeOptions({ env }: AppConfig): RealtimeOptions {
  return {
    ...REALTIME_DEFAULTS,
    visitorSocketsPerAddress: env.REALTIME_VISITORS_PER_ADDRESS,
    connectionsPerMinute: BEGINNINGS_PER_SOCKET * env.REALTIME_VISITORS_PER_ADDRESS,
    sessionSweepMs: env.REALTIME_SESSION_SWEEP_S * 1_000,
    tiers: {
      visitor: { windowMs: env.REALTIME_VISITOR_WINDOW_MS, symbols: env.REALTIME_VISITOR_SYMBOLS },
      member: { windowMs: env.REALTIME_MEMBER_WINDOW_MS, symbols: env.REALTIME_MEMBER_SYMBOLS },
    },
  };
}
