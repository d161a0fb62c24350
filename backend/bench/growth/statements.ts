import type { EntityManager } from '@mikro-orm/postgresql';

export interface Cost {
  statements: number;
  /** Kind of each scan with its index or table, `Index Scan user_session_pkey`, once each. */
  nodes: string[];
  /** Rows that scans looked at, those that a filter refused included. */
  rows: number;
  /** Tables that are read in the order of their rows, with how many rows: all of them, or as many as a limit lets pass. */
  inOrder: ReadonlyMap<string, number>;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const WORTH_A_PLAN = /^\s*(select|with|insert|update|delete)\b/i;
const WRITES = /\b(insert into|update|delete from)\s+\w/i;

type Execute = (text: string, values?: unknown[], ...rest: unknown[]) => Promise<never>;

/** Puts `instead` between the ORM and Postgres while the work lasts. */
async function between(
  em: EntityManager,
  instead: (execute: Execute) => Execute,
  work: () => Promise<unknown>,
): Promise<void> {
  const connection = em.getConnection();
  const execute = connection.execute.bind(connection) as Execute;
  connection.execute = instead(execute) as never;
  try {
    await work();
  } finally {
    connection.execute = execute as never;
  }
}

/** @returns how many statements the work asks of Postgres, and what their plans cost; what it writes must be taken back by it */
export async function costOf(em: EntityManager, work: () => Promise<unknown>): Promise<Cost> {
  const nodes = new Set<string>();
  const inOrder = new Map<string, number>();
  let rows = 0;
  let statements = 0;
  const visit = (node: PlanNode): void => {
    const kind = node['Node Type'];
    const table = node['Relation Name'];
    if (/Scan/.test(kind) && (table || node['Index Name'])) {
      const loops = node['Actual Loops'];
      const refused = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      // A bitmap's rows are counted where they are read, in the table.
      if (kind !== 'Bitmap Index Scan') rows += (node['Actual Rows'] + refused) * loops;
      if (kind !== 'Bitmap Heap Scan' && loops > 0) nodes.add(`${kind} ${node['Index Name'] ?? table}`);
      if (kind === 'Seq Scan' && loops > 0)
        inOrder.set(table!, Math.max(inOrder.get(table!) ?? 0, node['Actual Rows'] + refused));
    }
    node.Plans?.forEach(visit);
  };
  const explaining =
    (execute: Execute): Execute =>
    async (text, values, method, context, ...rest) => {
      if (WORTH_A_PLAN.test(text)) {
        statements++;
        const writes = WRITES.test(text);
        if (writes && !context) throw new Error(`outside of a transaction that is taken back: ${text}`);
        if (writes) await execute('savepoint explained', [], 'run', context);
        const [row] = (await execute(
          `explain (analyze, timing off, format json) ${text}`,
          values,
          'all',
          context,
        )) as unknown as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];
        visit(row['QUERY PLAN'][0].Plan);
        if (writes) await execute('rollback to savepoint explained', [], 'run', context);
      }
      return execute(text, values, method, context, ...rest);
    };
  await between(em, explaining, work);
  return { statements, nodes: [...nodes], rows: Math.round(rows), inOrder };
}
