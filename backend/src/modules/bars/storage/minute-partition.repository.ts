import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { partitionMonthMs, partitionName, partitionSql } from '../../../common/market/minute-partition.js';

/** Any constant that every process shares: two processes must not create one partition at once. */
const PARTITION_LOCK = 727_002;
/** All who read or write minutes wait behind whoever waits for the table. */
const LOCK_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

/** The monthly partitions of `bar_minute`. There is no default partition: it would block creating the real one later. */
@Injectable()
export class MinutePartitionRepository {
  private readonly known = new Set<string>();

  constructor(private readonly em: EntityManager) {}

  /** Makes sure that every bar time in `timesMs` has a partition; free of charge for months seen before. */
  async ensure(timesMs: Iterable<number>): Promise<void> {
    const missing = new Map<string, number>();
    for (const timeMs of timesMs) {
      const name = partitionName(timeMs);
      if (!this.known.has(name)) missing.set(name, timeMs);
    }
    if (missing.size === 0) return;
    await this.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [PARTITION_LOCK]);
      for (const timeMs of missing.values()) await em.execute(partitionSql(timeMs));
    });
    for (const name of missing.keys()) this.known.add(name);
  }

  /** Another process may have dropped a partition: the known ones must be read again. */
  forget(): void {
    this.known.clear();
  }

  /** Drops partitions of months before the one of `beforeMs` that hold no bar. @returns their names. */
  dropEmptyBefore(beforeMs: number): Promise<string[]> {
    return this.dropUnless(beforeMs, (name) => `exists (select 1 from "${name}")`);
  }

  /**
   * Drops partitions of months before the one of `beforeMs` with all of their bars. A replayed day lies where it was recorded,
   * and is as large as its recording: its month stays.
   * @returns their names
   */
  dropBefore(beforeMs: number): Promise<string[]> {
    return this.dropUnless(beforeMs, (name) => `exists (select 1 from "${name}" where source = 'replay')`);
  }

  /** @param needed SQL that says whether a partition stays */
  private async dropUnless(beforeMs: number, needed: (name: string) => string): Promise<string[]> {
    const rows: { name: string }[] = await this.em.fork().execute(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'bar_minute'::regclass order by c.relname`,
    );
    const dropped: string[] = [];
    for (const { name } of rows) {
      if (partitionMonthMs(name) === null || name >= partitionName(beforeMs)) continue;
      if (await this.dropUnlessNeeded(name, needed(name))) dropped.push(name);
    }
    this.forget();
    return dropped;
  }

  /**
   * Looks once more while nobody can write: a bar that is being written is not seen yet, and would be dropped with its month.
   * @returns false where it stays, where another process has just dropped it, or writers were in the way: the next time decides
   */
  private async dropUnlessNeeded(name: string, needed: string): Promise<boolean> {
    try {
      if (await this.stays(this.em.fork(), needed)) return false;
      return await this.em.fork().transactional(async (em) => {
        await em.execute('select pg_advisory_xact_lock(?)', [PARTITION_LOCK]);
        await em.execute(`set local lock_timeout = '${LOCK_MS}ms'`);
        // Writers hold the parent first: taking it first as well, nobody waits for the other.
        await em.execute('lock table only "bar_minute" in access exclusive mode');
        if (await this.stays(em, needed)) return false;
        await em.execute(`drop table "${name}"`);
        return true;
      });
    } catch (error) {
      if ([LOCK_NOT_AVAILABLE, UNDEFINED_TABLE].includes((error as { code?: string }).code ?? ''))
        return false;
      throw error;
    }
  }

  private async stays(em: EntityManager, needed: string): Promise<boolean> {
    const [row] = await em.execute<{ stays: boolean }[]>(`select ${needed} as stays`);
    return row!.stays;
  }
}
