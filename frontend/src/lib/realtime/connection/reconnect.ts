/** What Socket.IO reports when a connection is not made: with a code where the server refused it. */
export type ConnectError = Error & { data?: { code?: string } };

interface Means {
  connect: () => void;
  /** Gets a new token. @returns whether there is a session to connect with, or none to wait for */
  renewSession: () => Promise<boolean>;
  /** The session has ended: nothing is tried again. */
  onOver: () => void;
  random?: () => number;
}

const FIRST_MS = 1_000;
/** Where there are too many already, the place of another one has to become free first. */
const FIRST_WHEN_TOO_MANY_MS = 30_000;
const LONGEST_MS = 60_000;
/** 2 to this power times the first wait is beyond the longest. */
const MOST_DOUBLINGS = 6;

/**
 * Connects again where the client library does not: it tries by itself when nothing answered, but never after the server
 * has refused or closed a connection. Whatever the code, known or not, there is another try, later each time and at an
 * instant by chance, so that those who were refused together do not come back together. Only the end of the session is final.
 */
export class Reconnect {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly means: Means) {}

  /** The connection was not made. */
  onRefused({ data }: ConnectError): void {
    const code = data?.code;
    // Without a code nothing answered: the client library tries again itself.
    if (code === undefined) return;
    this.cancel();
    // Visitors have no such connection.
    if (code === 'session_required') this.means.onOver();
    else if (code === 'session_expired') void this.renew();
    else this.later(code === 'too_many_requests' ? FIRST_WHEN_TOO_MANY_MS : FIRST_MS);
  }

  /** The server ended the connection on purpose. */
  onDismissed(): void {
    this.later(FIRST_MS);
  }

  /** The connection is there: the next failure is the first of a new row. */
  onConnected(): void {
    this.cancel();
    this.failures = 0;
  }

  /** Nobody wants the connection now, or somebody connects without waiting. */
  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private later(firstMs: number): void {
    this.cancel();
    const wholeMs = Math.min(LONGEST_MS, firstMs * 2 ** Math.min(this.failures, MOST_DOUBLINGS));
    const { random = Math.random, connect } = this.means;
    this.failures += 1;
    this.timer = setTimeout(connect, wholeMs * (0.5 + random() / 2));
  }

  private async renew(): Promise<void> {
    const alive = await this.means.renewSession().catch(() => true);
    if (!alive) return this.means.onOver();
    // A new token serves at once; one that is refused, too, does not make a loop.
    if (this.failures > 0) return this.later(FIRST_MS);
    this.failures = 1;
    this.means.connect();
  }
}
