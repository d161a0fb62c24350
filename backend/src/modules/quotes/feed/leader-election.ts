import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** First half of the advisory lock's key; the second is the hash of what is led. */
const LOCK_SPACE = 727_001;
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 3_000;

/** A leader whose sources are all down offers its place after this, and after twice as long each time it gave it up. */
const OFFER_AFTER_MS = 15_000;
const LONGEST_OFFER_AFTER_MS = 600_000;
/** Sources that are up for so long make it forget what was before. */
const CALM_MS = 600_000;
/** Between two looks of a standby at its own sources. */
const TRIAL_EVERY_MS = 5_000;
/** Whoever gave its place up, and whoever sees that another one wants it, leaves it alone for so long. */
const STAND_BACK_MS = 10_000;

/** How leadership follows the sources, where a process may have lost what another one reaches. */
export interface SourceStanding {
  /** Whether any source of this process is up. Asked while it leads. */
  isServed(): boolean;
  /** Whether a source answers this process now, which does not lead; must not reject. */
  couldServe(): Promise<boolean>;
}

export interface LeaderElectionOptions {
  databaseUrl: string;
  /** What is led: one leader per name. */
  name: string;
  /** Without it a leader keeps its place whatever its sources do. */
  sources?: SourceStanding;
  /** A clock that does not stand still, ms. */
  nowMs?: () => number;
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
 *
 * A leader that lost every source offers its place with a second lock. A standby that sees the offer tries its own sources, and
 * only where one answers it claims the place with a third; then the leader gives up. Where nobody can do better nothing
 * changes, and no lock outlives its process.
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
  private readonly nowMs: () => number;
  /** Locks of this process beside the leader's, which its connection holds. */
  private readonly held = new Set<'offer' | 'claim'>();
  private unservedSinceMs: number | null = null;
  private servedSinceMs = 0;
  private offerAfterMs = OFFER_AFTER_MS;
  private triedMs = -Infinity;
  private standBackUntilMs = -Infinity;
  private claimSeenMs: number | null = null;

  constructor(private readonly options: LeaderElectionOptions) {
    this.everyMs = options.everyMs ?? 1_000;
    this.nowMs = options.nowMs ?? (() => performance.now());
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
      await this.considerOffer(this.client);
      return;
    }
    const client = this.client ?? (await this.connect());
    if (!this.leading && (await this.standsBack(client))) return;
    if (!(await this.tryLock(client))) {
      if (this.leading) this.depose();
      else await this.considerClaim(client);
      return;
    }
    if (this.stopped) return;
    const [{ last }] = (await client.query<{ last: string }>('select last_value as last from feed_term'))
      .rows as [{ last: string }];
    if (this.leading && Number(last) === this.term) return;
    if (this.leading) this.depose();
    const { rows } = await client.query<{ term: string }>(`select nextval('feed_term') as term`);
    if (this.stopped || this.client !== client) return;
    await this.release(client, 'claim');
    if (this.client !== client) return;
    this.term = Number(rows[0]!.term);
    this.unservedSinceMs = null;
    this.servedSinceMs = this.nowMs();
    this.options.onElected(this.term);
  }

  /** Offers the place of a leader without sources, and gives it up to whoever claims it. */
  private async considerOffer(client: pg.Client): Promise<void> {
    const { sources } = this.options;
    if (!sources) return;
    const nowMs = this.nowMs();
    if (sources.isServed()) {
      this.unservedSinceMs = null;
      if (nowMs - this.servedSinceMs >= CALM_MS) this.offerAfterMs = OFFER_AFTER_MS;
      await this.release(client, 'offer');
      return;
    }
    this.servedSinceMs = nowMs;
    this.unservedSinceMs ??= nowMs;
    if (nowMs - this.unservedSinceMs < this.offerAfterMs) return;
    await this.acquire(client, 'offer');
    if (!(await this.isHeld(client, 'claim')) || this.client !== client || !this.leading) return;
    this.offerAfterMs = Math.min(2 * this.offerAfterMs, LONGEST_OFFER_AFTER_MS);
    this.standBackUntilMs = nowMs + STAND_BACK_MS;
    this.options.onTrouble(
      'no source of this process is up, another process reaches one: it leads from now on',
    );
    await this.giveUp(client);
  }

  private async giveUp(client: pg.Client): Promise<void> {
    // Nothing of this term may be published once another can be elected.
    this.depose();
    await this.release(client, 'offer');
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, this.options.name]);
  }

  /** A standby that reaches a source claims the place that a leader without one offers. */
  private async considerClaim(client: pg.Client): Promise<void> {
    const { sources } = this.options;
    if (!sources) return;
    if (!(await this.isHeld(client, 'offer'))) {
      await this.release(client, 'claim');
      return;
    }
    const nowMs = this.nowMs();
    if (this.held.has('claim') || nowMs - this.triedMs < TRIAL_EVERY_MS) return;
    this.triedMs = nowMs;
    if (await sources.couldServe()) await this.acquire(client, 'claim');
  }

  /** Whether the place is for somebody else: this process has just given it up, or another one claims it. */
  private async standsBack(client: pg.Client): Promise<boolean> {
    if (!this.options.sources || this.held.has('claim')) return false;
    const nowMs = this.nowMs();
    if (nowMs < this.standBackUntilMs) return true;
    if (!(await this.isHeld(client, 'claim'))) {
      this.claimSeenMs = null;
      return false;
    }
    this.claimSeenMs ??= nowMs;
    // One who claims and does not come must not keep the place empty.
    return nowMs - this.claimSeenMs < STAND_BACK_MS;
  }

  /** Whether another process holds the lock. */
  private async isHeld(client: pg.Client, lock: 'offer' | 'claim'): Promise<boolean> {
    const { rowCount } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())
         and classid = $1::int8::oid and objid = (hashtext($2)::int8 & 4294967295)::oid and objsubid = 2`,
      [LOCK_SPACE, `${this.options.name} ${lock}`],
    );
    return (rowCount ?? 0) > 0;
  }

  private async acquire(client: pg.Client, lock: 'offer' | 'claim'): Promise<void> {
    if (this.held.has(lock)) return;
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [LOCK_SPACE, `${this.options.name} ${lock}`],
    );
    if (rows[0]!.locked && this.client === client) this.held.add(lock);
  }

  private async release(client: pg.Client, lock: 'offer' | 'claim'): Promise<void> {
    if (!this.held.delete(lock)) return;
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [
      LOCK_SPACE,
      `${this.options.name} ${lock}`,
    ]);
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
    this.held.clear();
    this.options.onTrouble(`the feed's lock connection was lost: ${why}`);
    this.plan(0);
  }

  private drop(): void {
    const { client } = this;
    this.client = undefined;
    this.held.clear();
    void client?.end().catch(() => undefined);
  }

  private depose(): void {
    this.term = null;
    this.options.onDeposed();
  }
}
