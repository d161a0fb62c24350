import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Fault, FaultListener } from '../../common/http/wrapper-exception.filter.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { describedError, type DescribedError } from './described-error.js';
import { Metrics } from './metrics.js';
import { PROCESS_NAME } from './node-facts.js';

/** Causes that are listed: the newest ones. */
const KEPT = 200;
const KEEP = '30 days';
/** Causes that wait for the database in this process; of further ones nothing is kept but their count. */
const WAITING = 100;

interface Group extends DescribedError, Pick<Fault, 'method' | 'route' | 'status' | 'requestId'> {
  count: number;
  firstMs: number;
  lastMs: number;
}

/**
 * Counts answers with a status of 500 or above and keeps what they were, those of one cause in one row: the same route, class,
 * message and place in the code. They wait in memory and are written every few seconds, so that a thousand of them cost as much as one.
 */
@Injectable()
export class ServerErrors implements FaultListener {
  private waiting = new Map<string, Group>();

  constructor(
    private readonly em: EntityManager,
    private readonly metrics: Metrics,
  ) {}

  answered({ error, ...fault }: Fault, nowMs = Date.now()): void {
    this.metrics.count('serverErrors');
    const described = describedError(error);
    const { errorClass, message, place } = described;
    const { method, route, status, requestId } = fault;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([method, route, status, errorClass, message, place]))
      .digest('hex')
      .slice(0, 32);
    const known = this.waiting.get(fingerprint);
    if (known) Object.assign(known, { count: known.count + 1, lastMs: nowMs, requestId });
    else if (this.waiting.size < WAITING)
      this.waiting.set(fingerprint, { ...described, ...fault, count: 1, firstMs: nowMs, lastMs: nowMs });
  }

  /** Writes what has happened since the last time. @throws what the database fails with; what was not written waits on */
  async write(): Promise<void> {
    if (this.waiting.size === 0) return;
    const groups = this.waiting;
    this.waiting = new Map();
    try {
      await this.writeAll(groups);
    } catch (error) {
      this.takeBack(groups);
      throw error;
    }
  }

  /** Deletes what nobody has met for a month. */
  async prune(): Promise<void> {
    await deleteInBatches(this.em, 'server_error', `last_at < now() - interval '${KEEP}'`);
  }

  private async writeAll(groups: ReadonlyMap<string, Group>): Promise<void> {
    const rows = [...groups].map(([fingerprint, { firstMs, lastMs, ...group }]) => ({
      fingerprint,
      ...group,
      firstAt: new Date(firstMs).toISOString(),
      lastAt: new Date(lastMs).toISOString(),
    }));
    const em = this.em.fork();
    // In one order, so that two processes never wait for each other in a circle.
    await em.execute(
      `insert into server_error as known (fingerprint, method, route, status, error_class, message, place, count,
         first_at, last_at, request_id, node)
       select fingerprint, method, left(route, 200), status, "errorClass", message, place, count, "firstAt", "lastAt",
         left("requestId", 64), ?
       from jsonb_to_recordset(?::jsonb) as new (fingerprint text, method text, route text, status smallint,
         "errorClass" text, message text, place text, count bigint, "firstAt" timestamptz, "lastAt" timestamptz,
         "requestId" text)
       order by fingerprint
       on conflict (fingerprint) do update set count = known.count + excluded.count,
         last_at = greatest(known.last_at, excluded.last_at), request_id = excluded.request_id, node = excluded.node`,
      [PROCESS_NAME, JSON.stringify(rows)],
    );
    await em.execute(
      `delete from server_error where fingerprint in (
         select fingerprint from server_error order by last_at desc, fingerprint offset ${KEPT} for update skip locked)`,
    );
  }

  private takeBack(groups: ReadonlyMap<string, Group>): void {
    for (const [fingerprint, group] of groups) {
      const newer = this.waiting.get(fingerprint);
      if (newer) Object.assign(newer, { count: newer.count + group.count, firstMs: group.firstMs });
      else if (this.waiting.size < WAITING) this.waiting.set(fingerprint, group);
    }
  }
}
