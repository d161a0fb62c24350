import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { AppConfig } from '../config/app-config.js';
import type { Log } from './migrate.js';
import { connectOrExplain } from './prepare-database.js';

/** Any constant works as long as every process takes the same one. */
const SOLE_LOCK = 727_001_078;
const POLL_MS = 200;
const RECLAIM_EVERY_MS = 1_000;

/** How long a start waits for another process, ms. */
export interface Patience {
  /** One that goes on: Postgres may just not have noticed that it was killed. */
  readonly alive: number;
  /** One that has been told to end. */
  readonly ending: number;
}
const PATIENCE: Patience = { alive: 5_000, ending: 40_000 };

export interface SoleProcessOptions {
  log: Log;
  /** Ends the wait at the start. */
  signal?: AbortSignal;
  /** Another process has the database: while it was away, or this one could not be seen. */
  onLost: (line: string) => void;
  patience?: Patience;
}

export interface SoleProcess {
  /** Lets the next process, which may be waiting already, know that this one is about to end. */
  ending(): void;
  release(): Promise<void>;
}

/** Whoever has the lock, by the name of its connection; of another database user's that is hidden. */
interface Holder {
  readonly backend: number;
  readonly id: string | null;
  readonly who: string;
  readonly ending: boolean;
}

/**
 * Makes sure that a process without Redis is the only one of its database: quotes, revocations, limits and locks of such a one stay
 * in its memory, and a second one would neither hear nor tell of any. The lock is a session's of Postgres, so it ends with the
 * process, however that ends; where Postgres itself was away, it is taken again.
 * @returns `null` with Redis, when no process without one is there
 * @throws Error with one readable line when another process goes on
 */
export async function claimSoleProcess(
  config: AppConfig,
  options: SoleProcessOptions,
): Promise<SoleProcess | null> {
  const id = randomBytes(4).toString('hex');
  if (!config.env.REDIS_URL) {
    const client = await connect(config, id);
    try {
      await acquire(client, 'pg_try_advisory_lock', options);
    } catch (error) {
      await client.end();
      throw error;
    }
    return new HeldDatabase(config, id, client, options);
  }
  const client = await connect(config, id);
  try {
    await acquire(client, 'pg_try_advisory_lock_shared', options);
  } finally {
    await client.end();
  }
  return null;
}

class HeldDatabase implements SoleProcess {
  private released = false;
  private isEnding = false;

  constructor(
    private readonly config: AppConfig,
    private readonly id: string,
    private client: pg.Client,
    private readonly options: SoleProcessOptions,
  ) {
    this.watch();
  }

  ending(): void {
    this.isEnding = true;
    void this.client
      .query(`select set_config('application_name', $1, false)`, [nameOf(this.config, this.id, true)])
      .catch(() => undefined);
  }

  async release(): Promise<void> {
    this.released = true;
    await this.client.end().catch(() => undefined);
  }

  private watch(): void {
    this.client.once('end', () => {
      if (!this.released) void this.reclaim();
    });
  }

  private async reclaim(): Promise<void> {
    for (;;) {
      await delay(RECLAIM_EVERY_MS, undefined, { ref: false });
      if (this.released) return;
      try {
        const outcome = await this.tryAgain();
        if (outcome === 'mine') return;
        if (outcome) return this.options.onLost(`${refusal(outcome)} This one ends.`);
      } catch {
        // Postgres is away still.
      }
    }
  }

  /** @returns `null` when it has to be tried once more */
  private async tryAgain(): Promise<'mine' | Holder | null> {
    const client = await connect(this.config, this.id);
    if (this.released || (await tryLock(client, 'pg_try_advisory_lock'))) {
      this.client = client;
      this.watch();
      if (this.isEnding) this.ending();
      if (this.released) await client.end();
      return 'mine';
    }
    const holder = await holderOf(client);
    // A connection of our own that Postgres believes in still: nobody reads from it any more.
    if (holder?.id === this.id) await client.query('select pg_terminate_backend($1)', [holder.backend]);
    await client.end();
    return holder?.id === this.id ? null : holder;
  }
}

type LockFunction = 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared';

async function tryLock(client: pg.Client, lock: LockFunction): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(`select ${lock}($1) as mine`, [SOLE_LOCK]);
  return rows[0]!.mine;
}

async function acquire(
  client: pg.Client,
  lock: LockFunction,
  { log, signal, patience = PATIENCE }: SoleProcessOptions,
): Promise<void> {
  const startMs = performance.now();
  let told = false;
  while (!(await tryLock(client, lock))) {
    signal?.throwIfAborted();
    const holder = await holderOf(client);
    if (holder && performance.now() - startMs > patience[holder.ending ? 'ending' : 'alive'])
      throw new Error(refusal(holder));
    if (holder && !told) {
      told = true;
      log(`waiting for ${holder.who}, which ${holder.ending ? 'ends' : 'uses the database'}`);
    }
    await delay(POLL_MS);
  }
}

const refusal = ({ who }: Holder): string =>
  `${who[0]!.toUpperCase()}${who.slice(1)} uses this database already, and without REDIS_URL there may be only one: ` +
  'stop it, or give all processes the same REDIS_URL.';

/** The name of a connection has 63 characters at most. */
function nameOf({ env }: AppConfig, id: string, ending = false): string {
  const state = ending ? 'ending' : 'alive';
  return `pricealgo ${state} ${id} ${process.pid} ${os.hostname().slice(0, 20)}${env.REDIS_URL ? ' redis' : ''}`;
}

const NAME = /^pricealgo (alive|ending) ([0-9a-f]{8}) (\d+) (\S+)/;

async function connect(config: AppConfig, id: string): Promise<pg.Client> {
  const client = await connectOrExplain(config, {
    application_name: nameOf(config, id),
    keepAlive: true,
    query_timeout: 5_000,
  });
  // An error event without a listener would end the process; the end of the connection says the same.
  client.on('error', () => undefined);
  // A process whose machine has vanished does not keep the lock for the two hours that systems wait.
  await client.query(
    'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3',
  );
  return client;
}

async function holderOf(client: pg.Client): Promise<Holder | null> {
  const { rows } = await client.query<{ backend: number; name: string | null }>(
    `select l.pid as backend, a.application_name as name from pg_locks l left join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
       and l.classid = 0 and l.objid = $1 and l.granted and l.pid <> pg_backend_pid() limit 1`,
    [SOLE_LOCK],
  );
  if (!rows[0]) return null;
  const [, state, id, pid, host] = NAME.exec(rows[0].name ?? '') ?? [];
  const who = pid ? `process ${pid} on ${host}` : 'another process';
  return { backend: rows[0].backend, id: id ?? null, who, ending: state === 'ending' };
}
