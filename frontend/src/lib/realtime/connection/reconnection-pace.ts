import type { Manager } from 'socket.io-client';

/** A server that was killed is back within three seconds: so long a page asks often. With jitter, after half of it to one and a half. */
const SOON_MAX_MS = 1_000;
/** What lasts longer is an outage, in which everybody asks. */
const LATER_MAX_MS = 10_000;
/** The first ten seconds or so. */
const SOON_ATTEMPTS = 11;

/** Options of a socket that `paceReconnection` looks after. */
export const RECONNECTION = { reconnectionDelay: 500, reconnectionDelayMax: SOON_MAX_MS } as const;

/** Lets a connection come back soon after a short interruption, and ask seldom in a long one. */
export function paceReconnection(manager: Pick<Manager, 'reconnectionDelayMax'> & EventSource): void {
  manager.on('reconnect_attempt', (attempt) =>
    manager.reconnectionDelayMax(attempt < SOON_ATTEMPTS ? SOON_MAX_MS : LATER_MAX_MS),
  );
}

interface EventSource {
  on(event: 'reconnect_attempt', listener: (attempt: number) => void): unknown;
}
