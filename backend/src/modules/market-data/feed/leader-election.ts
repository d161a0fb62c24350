import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** First half of the advisory lock's key; the second is the hash of the provider's name. */
const LOCK_SPACE = 727_001;
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 3_000;

export interface LeaderElectionOptions {
  databaseUrl: string;
  /** What is led: one leader per name. */
  name: string;
  /** How often a standby tries and a leader proves that its connection lives. */
  everyMs?: number;
  /** Begins a term. Its number is larger than that of every term before, of any process. */
  onElected: (term: number) => void;
  /** Ends the term at once: somebody else leads, or may. */
  onDeposed: () => void;
  /** Receives what goes wrong, at each attempt: limit the rate. */
  onTrouble: (message: string) => void;
}

/**
 * One leader among all processes, by a Postgres advisory lock on a connection of its own.
 *
 * A leader whose connection breaks goes on leading while the database cannot be reached: nobody can win the lock
 * there either, and prices must not stop for a database restart (faults F08, F09). As soon as the database answers
 * again it takes the lock back, or, when another process holds it or has led in between (the term moved on), gives
 * up. A sequence in the database numbers the terms.
 */
export class LeaderElection {
  /** Marks this process's connections, so that the ghost of a broken one can be distinguished from another leader. */
  private readonly mark = `pricealgo-feed-${randomUUID().slice(0, 18)}`;
  private readonly everyMs: number;
  private client: pg.Client | undefined;
  private term: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: LeaderElectionOptions) {
    this.everyMs = options.everyMs ?? 1_000;
  }

  /** Number of the term that this process leads, `null` while it does not. */
  get currentTerm(): number | null {
    return this.term;
  }

  get leading(): boolean {
    return this.term !== null;
  }

  /** True while this process leads without a connection that proves it. */
  get unproven(): boolean {
    return this.leading && this.client === undefined;
  }

  start(): void {
    this.plan(0);
  }

  /** Gives the lock back; call it when nothing is published any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.turn;
    this.term = null;
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** Gives up on evidence from outside (a batch of a newer term on the bus). */
  yieldTo(term: number): void {
    if (this.term !== null && term > this.term) this.depose();
  }

  private plan(delayMs: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.turn = this.campaign()
        .catch((error: Error) => {
          this.drop();
          this.options.onTrouble(error.message || String(error));
        })
        .then(() => this.plan(this.everyMs));
    }, delayMs);
  }

  private async campaign(): Promise<void> {
    if (this.client && this.leading) {
      await this.client.query('select 1');
      return;
    }
    const client = this.client ?? (await this.connect());
    if (!(await this.tryLock(client))) {
      if (this.leading) this.depose();
      return;
    }
    if (this.stopped) return;
    const [{ last }] = (await client.query<{ last: string }>('select last_value as last from feed_term'))
      .rows as [{ last: string }];
    if (this.leading && Number(last) === this.term) return;
    if (this.leading) this.depose();
    const { rows } = await client.query<{ term: string }>(`select nextval('feed_term') as term`);
    if (this.stopped || this.client !== client) return;
    this.term = Number(rows[0]!.term);
    this.options.onElected(this.term);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.databaseUrl,
      application_name: this.mark,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (error: Error) => this.lose(client, error.message));
    client.on('end', () => this.lose(client, 'the connection ended'));
    await client.connect();
    this.client = client;
    // A leader that vanishes without a word (power, network) frees the lock after about 11 s instead of two hours.
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
    );
    return client;
  }

  private async tryLock(client: pg.Client): Promise<boolean> {
    const request = async (): Promise<boolean> => {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as locked',
        [LOCK_SPACE, this.options.name],
      );
      return rows[0]!.locked;
    };
    if (await request()) return true;
    if (!this.leading) return false;
    // The server may not have noticed yet that our former connection is gone: that ghost is nobody else.
    const ghosts = await client.query(
      'select pg_terminate_backend(pid, 2000) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [this.mark],
    );
    return (ghosts.rowCount ?? 0) > 0 && (await request());
  }

  private lose(client: pg.Client, why: string): void {
    if (this.client !== client || this.stopped) return;
    this.client = undefined;
    this.options.onTrouble(`the feed's lock connection was lost: ${why}`);
    this.plan(0);
  }

  private drop(): void {
    const { client } = this;
    this.client = undefined;
    void client?.end().catch(() => undefined);
  }

  private depose(): void {
    this.term = null;
    this.options.onDeposed();
  }
}
