import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { LOCK_SPACE, MARK } from './leader-election.js';

const EVERY_MS = 500;
const TIMEOUT_MS = 3_000;
/** A shard that nobody leads for so long is taken by whoever sees it: the one whose turn it is may be unable to. */
const ORPHANED_MS = 3_000;
/** Between two looks at the own sources of a process that lost them. */
const TRIAL_EVERY_MS = 30_000;

export interface FeedMembershipOptions {
  databaseUrl: string;
  /** Name of the lock of each shard. */
  shards: readonly string[];
  /** Whether a source answers this process; must not reject. */
  couldServe: () => Promise<boolean>;
  onTrouble: (message: string) => void;
}

/**
 * Which shards are this process's to lead, among all processes that stand for any. Each holds one lock as a sign that it is
 * there; the locks of the shards say who leads what. Everybody reads the same and comes to the same numbers: as many shards
 * for each as for the others, one more for those that have most, so that none moves without need.
 */
export class FeedMembership {
  private readonly id = randomUUID().slice(0, 8);
  private readonly joinName: string;
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();
  private stopped = false;
  private joined = false;
  private triedMs: number | null = null;
  private readonly freeSinceMs = new Map<number, number>();
  private wanted: ReadonlySet<number> = new Set();
  private surplus: ReadonlySet<number> = new Set();

  constructor(private readonly options: FeedMembershipOptions) {
    this.joinName = `${options.shards.join(' ')} members`;
  }

  /** Name for the connection that leads a shard. */
  markOf(shard: number): string {
    return `${MARK}-${this.id}-${shard}`;
  }

  start(): void {
    this.plan(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.turn;
    await this.client?.end().catch(() => undefined);
  }

  stands(shard: number): boolean {
    return this.wanted.has(shard) && !this.surplus.has(shard);
  }

  yields(shard: number): boolean {
    return this.surplus.has(shard);
  }

  /** No source answers this process: it is no member until one does. */
  lostSources(): void {
    this.triedMs ??= performance.now();
  }

  private plan(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.turn = this.look()
        .catch((error: Error) => {
          // Who leads what cannot change while the database is away.
          this.forget();
          this.options.onTrouble(`who leads which part of the feed: ${error.message}`);
        })
        .then(() => this.plan(EVERY_MS));
    }, delayMs);
  }

  private async look(): Promise<void> {
    const client = this.client ?? (await this.connect());
    await this.joinOrLeave(client);
    const { shards } = this.options;
    const { rows } = await client.query<{ mark: string; shard: number | null; role: string }>(
      `select a.application_name as mark, n.shard::int - 1 as shard, n.role
       from (select name, shard, 'leads' as role from unnest($2::text[]) with ordinality as s(name, shard)
             union all select name || ' offer', shard, 'offers' from unnest($2::text[]) with ordinality as s(name, shard)
             union all select $3, null, 'member') n
       join pg_locks l on l.objid = (hashtext(n.name)::int8 & 4294967295)::oid
       join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.granted and l.classid = $1::int8::oid and l.objsubid = 2
         and l.database = (select oid from pg_database where datname = current_database())`,
      [LOCK_SPACE, shards, this.joinName],
    );
    const members = rows.filter(({ role }) => role === 'member').map(({ mark }) => processOf(mark));
    const leaders = new Map<number, string>();
    for (const { role, shard, mark } of rows) if (role === 'leads') leaders.set(shard!, processOf(mark));
    const offered = rows
      .filter(({ role, mark }) => role === 'offers' && processOf(mark) !== this.id)
      .map(({ shard }) => shard!);
    this.decide(members, leaders, offered);
  }

  private decide(members: string[], leaders: ReadonlyMap<number, string>, offered: readonly number[]): void {
    const all = this.options.shards.map((_, shard) => shard);
    const nowMs = performance.now();
    const free = all.filter((shard) => !leaders.has(shard));
    for (const shard of all)
      if (leaders.has(shard)) this.freeSinceMs.delete(shard);
      else if (!this.freeSinceMs.has(shard)) this.freeSinceMs.set(shard, nowMs);
    const mine = all.filter((shard) => leaders.get(shard) === this.id);
    const most = fairShares(members, [...leaders.values()], all.length).get(this.id) ?? 0;
    const orphaned = free.filter((shard) => nowMs - this.freeSinceMs.get(shard)! >= ORPHANED_MS);
    this.surplus = new Set(this.joined ? mine.slice(most) : []);
    this.wanted = new Set([
      ...mine,
      ...free.slice(0, Math.max(0, most - mine.length)),
      ...orphaned,
      ...(this.joined ? offered : []),
    ]);
  }

  private async joinOrLeave(client: pg.Client): Promise<void> {
    if (this.triedMs !== null) {
      if (this.joined)
        await client.query(`select pg_advisory_unlock_shared($1, hashtext($2))`, this.joinLock);
      this.joined = false;
      if (performance.now() - this.triedMs < TRIAL_EVERY_MS) return;
      this.triedMs = performance.now();
      if (!(await this.options.couldServe())) return;
      this.triedMs = null;
    }
    if (this.joined) return;
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', this.joinLock);
    this.joined = true;
  }

  private get joinLock(): [number, string] {
    return [LOCK_SPACE, this.joinName];
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.databaseUrl,
      application_name: `${MARK}-${this.id}`,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = (): void => {
      if (this.client === client) this.forget();
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    this.client = client;
    return client;
  }

  private forget(): void {
    const { client } = this;
    this.client = undefined;
    this.joined = false;
    this.surplus = new Set();
    void client?.end().catch(() => undefined);
  }
}

/** The process behind a connection's name. */
const processOf = (mark: string): string => mark.slice(MARK.length + 1).split('-')[0]!;

/**
 * How many shards each process may lead: as many as the others, and one more for those that lead most now, as long as there
 * are shards left.
 * @param leaders the process that leads each shard which somebody leads
 */
export function fairShares(
  members: readonly string[],
  leaders: readonly string[],
  shards: number,
): Map<string, number> {
  const held = (member: string): number => leaders.filter((leader) => leader === member).length;
  const order = [...new Set(members)].sort((a, b) => held(b) - held(a) || (a < b ? -1 : 1));
  const least = Math.floor(shards / order.length);
  const more = shards % order.length;
  return new Map(order.map((member, i) => [member, least + (i < more ? 1 : 0)]));
}
