import type { Pool, PoolClient } from 'pg';
import { type Asker, currentAsker, INTERNAL } from '../common/net/asker.js';

/** As the driver says it: answered with 503. */
const NONE_FREE = 'timeout exceeded when trying to connect';

type Begin = (turn: () => void) => void;

/**
 * Hands out a number of places. Whoever wants more than are free waits in a line of their own, the lines take turns, and nobody but the
 * product itself has more than half: writes of one account wait for each other with a connection in hand, and hundreds of
 * them would keep everybody else's from the database.
 */
export class ConnectionTurns {
  private inUse = 0;
  private readonly heldBy = new Map<string, number>();
  /** Those who wait, by key, in the order of their next turns. None is empty. */
  private readonly lines = new Map<string, Set<Begin>>();

  constructor(private readonly places: number) {}

  /**
   * @param nested the caller holds a place already, and others may wait for what it holds: it waits for no turn
   * @param waitMs after which it is refused
   * @returns gives the place back; to be called once
   * @throws Error {@link NONE_FREE}
   */
  async take(key: string, { nested = false, waitMs = Infinity } = {}): Promise<() => void> {
    if (nested || this.isOpenFor(key)) return this.admit(key);
    return new Promise((resolve, reject) => {
      const line = this.lines.get(key) ?? new Set();
      const leave = (): void => {
        clearTimeout(timer);
        if (line.delete(begin) && line.size === 0) this.lines.delete(key);
      };
      const begin: Begin = (turn) => {
        leave();
        resolve(turn);
      };
      const refuse = (): void => {
        leave();
        reject(new Error(NONE_FREE));
      };
      const timer = Number.isFinite(waitMs) ? setTimeout(refuse, waitMs) : undefined;
      this.lines.set(key, line.add(begin));
    });
  }

  private isOpenFor(key: string): boolean {
    const most = key === INTERNAL ? this.places : Math.max(1, Math.floor(this.places / 2));
    return this.inUse < this.places && (this.heldBy.get(key) ?? 0) < most;
  }

  private admit(key: string): () => void {
    this.inUse += 1;
    this.heldBy.set(key, (this.heldBy.get(key) ?? 0) + 1);
    return () => {
      this.inUse -= 1;
      const left = this.heldBy.get(key)! - 1;
      if (left > 0) this.heldBy.set(key, left);
      else this.heldBy.delete(key);
      this.handOn();
    };
  }

  private handOn(): void {
    for (const [key, line] of this.lines) {
      if (!this.isOpenFor(key)) continue;
      const [begin] = line as Set<Begin> & Iterable<Begin>;
      this.lines.delete(key);
      if (line.size > 1) this.lines.set(key, line);
      begin!(this.admit(key));
      return;
    }
  }
}

/**
 * Makes whoever asks for a connection of the pool wait for their turn: by account, or by address where there is none.
 * @param waitMs for turn and connection together
 */
export function fairConnections(pool: Pool, waitMs: number): void {
  const turns = new ConnectionTurns(pool.options.max);
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connectInTurn = async (): Promise<PoolClient> => {
    const startedMs = performance.now();
    const asker = currentAsker();
    const nested = (asker?.connections ?? 0) > 0;
    const giveBack = await turns.take(asker?.account ?? asker?.address ?? INTERNAL, { nested, waitMs });
    try {
      const client = await within(connect(), waitMs - (performance.now() - startedMs));
      return counted(client, asker, giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  // The driver's own `pool.query` hands a callback over.
  pool.connect = ((callback?: (error: unknown, client?: PoolClient, release?: () => void) => void) =>
    callback
      ? void connectInTurn().then(
          (client) => callback(undefined, client, client.release),
          (error: unknown) => callback(error, undefined, () => {}),
        )
      : connectInTurn()) as typeof pool.connect;
}

function counted(client: PoolClient, asker: Asker | undefined, giveBack: () => void): PoolClient {
  if (asker) asker.connections += 1;
  const release = client.release.bind(client);
  // The pool makes a new one for each use, and throws where it is called twice.
  client.release = (error) => {
    release(error);
    if (asker) asker.connections -= 1;
    giveBack();
  };
  return client;
}

/** A connection that comes too late goes back to the pool. */
async function within(asked: Promise<PoolClient>, leftMs: number): Promise<PoolClient> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(NONE_FREE)), Math.max(0, leftMs));
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    asked.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer!);
  }
}
