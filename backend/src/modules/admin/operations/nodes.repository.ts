import type { EntityManager } from '@mikro-orm/postgresql';
import type { NodeRecord } from '../../../infra/metrics/node-facts.js';
import { type HeardNode, markedNodes } from './node-list.js';

/** A process writes every 5 s: after so long without a word it is silent. */
const FRESH = '15 seconds';
/** So long somebody may see that a process has gone; later it is forgotten here. */
const SHOWN = '5 minutes';

export interface KnownNode extends HeardNode<NodeRecord> {
  readonly seenMs: number;
  readonly sockets: number;
  /** Its clock minus that of Postgres when it wrote, ms: the way to Postgres is in it. */
  readonly aheadMs: number;
  readonly otherVersion: boolean;
  readonly otherSecret: boolean;
}

interface Row {
  node: string;
  silent: boolean;
  seenMs: number;
  sockets: number;
  facts: NodeRecord | null;
}

/** Processes that reported within the last minutes, and how many of an earlier release run, which say nothing of themselves. */
export async function knownNodes(em: EntityManager): Promise<{ nodes: KnownNode[]; older: number }> {
  const rows = await em.fork().execute<Row[]>(
    `select process as node, seen_at <= now() - interval '${FRESH}' as silent,
       round(extract(epoch from seen_at) * 1000)::float8 as "seenMs",
       coalesce(("values"->>'sockets')::int, 0) as sockets, node as facts
     from metric_live where seen_at > now() - interval '${SHOWN}'
     order by silent, process`,
  );
  const heard = rows.flatMap(({ facts, ...row }) =>
    facts ? [{ ...row, facts, aheadMs: facts.clockMs - row.seenMs }] : [],
  );
  return {
    nodes: markedNodes(heard),
    older: rows.filter(({ facts, silent }) => facts === null && !silent).length,
  };
}
