import type { EntityManager } from '@mikro-orm/postgresql';

/** Calls of one round: its transaction holds as much as they bring about. */
const AT_ONCE = 200;

export interface NewCall {
  id: string;
  /** Place in the chain of calls. */
  seq: number;
  algo: string;
  instrument: string;
  label: string;
  simulated: boolean;
}

/**
 * Passes each live call of the house to `tell` once, in the order of the chain and some at a time. The cursor moves on in the
 * transaction of what was told: a crash neither skips a call nor tells of it twice.
 * @param cursor name of the reader; one that is new begins with the calls that come after its first round
 */
export async function tellOfNewCalls(
  em: EntityManager,
  cursor: string,
  tell: (em: EntityManager, calls: readonly NewCall[]) => Promise<void>,
): Promise<void> {
  const round = async (transaction: EntityManager): Promise<number> => {
    await transaction.execute(
      `insert into notification_cursor (name, position)
       select ?, coalesce(max(seq), 0) from algorithm_call on conflict do nothing`,
      [cursor],
    );
    const calls = await transaction.execute<NewCall[]>(
      // Calls that earlier releases recorded with somebody's own parameters are nobody's news.
      `select id, seq::float8 as seq, algo, instrument, label, simulated from algorithm_call
       where seq > (select position from notification_cursor where name = ? for update) and origin = 'live'
         and (not jsonb_exists_any(params, array['peers', 'benchmark', 'assumptions']) or params->>'house' = 'true')
       order by seq limit ${AT_ONCE}`,
      [cursor],
    );
    if (calls.length === 0) return 0;
    await tell(transaction, calls);
    await transaction.execute('update notification_cursor set position = ? where name = ?', [
      calls.at(-1)!.seq,
      cursor,
    ]);
    return calls.length;
  };
  while ((await em.fork().transactional(round)) === AT_ONCE);
}
