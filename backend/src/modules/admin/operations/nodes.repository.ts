import type { EntityManager } from '@mikro-orm/postgresql';
import type { NodeRecord } from '../../../infra/metrics/node-facts.js';

type Compared = Pick<NodeRecord, 'version' | 'commit' | 'secretPrint' | 'startedMs'>;

export interface HeardNode<Facts extends Compared = Compared> {
  readonly node: string;
  /** It is not counted, and has nothing to differ in: it runs no more, or cannot be reached. */
  readonly silent: boolean;
  readonly facts: Facts;
}

/**
 * Says who differs from the others. The measure is what most of the running ones have; of two sides that are as many, that of the
 * process which started last, since it is the one that somebody has just changed on purpose.
 */
export function markedNodes<N extends HeardNode>(
  nodes: readonly N[],
): (N & { otherVersion: boolean; otherSecret: boolean })[] {
  const running = nodes.filter(({ silent }) => !silent).map(({ facts }) => facts);
  const version = mostCommon(running, codeOf);
  const secret = mostCommon(running, ({ secretPrint }) => secretPrint);
  return nodes.map((node) => ({
    ...node,
    otherVersion: !node.silent && codeOf(node.facts) !== version,
    otherSecret: !node.silent && node.facts.secretPrint !== secret,
  }));
}

const codeOf = ({ version, commit }: Compared): string => `${version} ${commit}`;

function mostCommon(facts: readonly Compared[], of: (one: Compared) => string): string | undefined {
  const found = new Map<string, { count: number; startedMs: number }>();
  for (const one of facts) {
    const { count, startedMs } = found.get(of(one)) ?? { count: 0, startedMs: 0 };
    found.set(of(one), { count: count + 1, startedMs: Math.max(startedMs, one.startedMs) });
  }
  const [first] = [...found].sort(([, a], [, b]) => b.count - a.count || b.startedMs - a.startedMs);
  return first?.[0];
}

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
