import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { type Asker, currentAsker, INTERNAL } from '../common/net/asker.js';

/** As the driver says it: answered with 503. */
const NONE_FREE = 'timeout exceeded when trying to connect';

/** Of a pool of eight or more: places that nobody but the product itself gets. */
const RESERVED = 2;

/** Whose place it is: an account or an address first, then the network around it. Each is bounded. */
export type Holders = readonly [string, ...string[]];

interface Waiting {
  readonly holders: Holders;
  readonly begin: (turn: () => void) => void;
}

/**
 * Hands out a number of places. Whoever wants more than are free waits in a line of their own, the lines take turns, and nobody but the
 * product itself has more than half: writes of one account wait for each other with a connection in hand, and hundreds of
 * them would keep everybody else's from the database. A few places are the product's own alone: a job that gets none fails for good.
 *
 * No `FairQueue`: that bounds what waits, hands work from line to line and pauses it, while here a holder is bounded, waiting ends
 * with the time, and a place goes back whenever its holder says so. What they share is to go round the lines.
 */
export class ConnectionTurns {
  private inUse = 0;
  private readonly heldBy = new Map<string, number>();
  /** Those who wait, by the first of their holders, in the order of their next turns. None is empty. */
  private readonly lines = new Map<string, Set<Waiting>>();
  private readonly half: number;
  private readonly reserved: number;

  constructor(private readonly places: number) {
    this.half = Math.max(1, Math.floor(places / 2));
    this.reserved = Math.min(RESERVED, Math.floor(places / 4));
  }

  /**
   * @param nested the caller is within a transaction, and others may wait for what that holds: it waits for no turn
   * @param waitMs after which it is refused
   * @returns gives the place back; to be called once
   * @throws Error {@link isTurnRefused}
   */
  async take(holders: Holders, { nested = false, waitMs = Infinity } = {}): Promise<() => void> {
    if (nested || this.isOpenFor(holders)) return this.admit(holders);
    return new Promise((resolve, reject) => {
      const [key] = holders;
      const line = this.lines.get(key) ?? new Set();
      const leave = (): void => {
        clearTimeout(timer);
        if (line.delete(waiting) && line.size === 0) this.lines.delete(key);
      };
      const begin: Waiting['begin'] = (turn) => {
        leave();
        resolve(turn);
      };
      const refuse = (): void => {
        leave();
        reject(new Error(NONE_FREE));
      };
      const waiting = { holders, begin };
      const timer = Number.isFinite(waitMs) ? setTimeout(refuse, waitMs) : undefined;
      this.lines.set(key, line.add(waiting));
    });
  }

  private isOpenFor(holders: Holders): boolean {
    const free = this.places - this.inUse;
    if (holders[0] === INTERNAL) return free > 0;
    const kept = Math.max(0, this.reserved - this.held(INTERNAL));
    return free > kept && holders.every((holder) => this.held(holder) < this.half);
  }

  private held(holder: string): number {
    return this.heldBy.get(holder) ?? 0;
  }

  private admit(holders: Holders): () => void {
    this.count(holders, 1);
    return () => {
      this.count(holders, -1);
      this.handOn();
    };
  }

  private count(holders: Holders, change: 1 | -1): void {
    this.inUse += change;
    for (const holder of holders) {
      const now = this.held(holder) + change;
      if (now > 0) this.heldBy.set(holder, now);
      else this.heldBy.delete(holder);
    }
  }

  private handOn(): void {
    for (const [key, line] of this.lines) {
      const [first] = line;
      const { holders, begin } = first!;
      if (!this.isOpenFor(holders)) continue;
      this.lines.delete(key);
      if (line.size > 1) this.lines.set(key, line);
      begin(this.admit(holders));
      return;
    }
  }
}

/** Whether somebody got no connection in time, whatever wraps the error. */
export function isTurnRefused(error: unknown): boolean {
  return error instanceof Error && (error.message.includes(NONE_FREE) || isTurnRefused(error.cause));
}

/** The transaction that the running work is within, which may have ended before what it began. */
const transaction = new AsyncLocalStorage<{ open: boolean }>();

/** Knows of its transactions while they hold a connection: what is asked for within one waits for no turn. */
export class TurnTakingEntityManager extends EntityManager {
  override async transactional<T>(
    work: (em: this) => T | Promise<T>,
    options?: Parameters<EntityManager['transactional']>[1],
  ): Promise<T> {
    const state = { open: true };
    try {
      return await super.transactional((em) => transaction.run(state, () => work(em)), options);
    } finally {
      state.open = false;
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
    const nested = transaction.getStore()?.open === true;
    const giveBack = await turns.take(holdersOf(currentAsker()), { nested, waitMs });
    try {
      const client = await within(connect(), waitMs - (performance.now() - startedMs));
      return counted(client, giveBack);
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

function holdersOf(asker: Asker | undefined): Holders {
  if (!asker) return [INTERNAL];
  if (asker.account !== undefined) return [asker.account];
  return asker.site === null ? [asker.address] : [asker.address, asker.site];
}

function counted(client: PoolClient, giveBack: () => void): PoolClient {
  const release = client.release.bind(client);
  // The pool makes a new one for each use, and throws where it is called twice.
  client.release = (error) => {
    release(error);
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
