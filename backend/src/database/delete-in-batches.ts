import type { EntityManager } from '@mikro-orm/postgresql';

/** Far below the statement time-out of 5 s also where rows are wide and the disk is slow. */
const ROWS = 2_000;

export interface DeleteBatches {
  /** Rows of one statement. */
  rows?: number;
  /** Ends the work between two statements. */
  signal?: AbortSignal;
}

/**
 * Deletes rows by statements that are short however many there are: one delete of everything that is old is ended by the statement
 * time-out, has done nothing then, and finds more the next time. Each statement is a transaction of its own; whoever is interrupted
 * goes on the next time. Rows that somebody else holds are left to the next time.
 * @param table may be partitioned
 * @param where SQL over the table's columns, which an index should serve; rows that meet it go
 * @param values of the `?` in `where`
 * @returns how many rows went
 * @throws the signal's reason once it is aborted
 */
export async function deleteInBatches(
  em: EntityManager,
  table: string,
  where: string,
  values: readonly unknown[] = [],
  { rows = ROWS, signal }: DeleteBatches = {},
): Promise<number> {
  // A ctid is unique within one partition: the outer condition keeps rows of other partitions with the same one.
  const statement = `with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${rows} for update skip locked
      )) and ${where} returning 1
    ) select count(*)::int as count from gone`;
  for (let total = 0; ;) {
    signal?.throwIfAborted();
    const [gone]: { count: number }[] = await em.fork().execute(statement, [...values, ...values]);
    total += gone!.count;
    if (gone!.count < rows) return total;
  }
}
