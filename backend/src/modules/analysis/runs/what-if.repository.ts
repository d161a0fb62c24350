import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import type { RunRecord } from './run.repository.js';
import { WhatIf, type WhatIfAnswer } from './what-if.entity.js';

/** How long an answer is kept: long enough to come back to it, and it grows old as its prices do. */
export const WHAT_IF_MS = 30 * DAY_MS;
/** Newest answers that are kept of one user; each is about as large as its inputs, up to a megabyte. */
const WHAT_IFS_PER_USER = 50;

const compress = promisify<string, Buffer>(gzip);
const decompress = promisify<Uint8Array, Buffer>(gunzip);

/** An answer without its inputs. */
export type WhatIfRecord = Readonly<Omit<WhatIf, 'inputs'>>;

const FIELDS = ['runId', 'userId', 'algo', 'instrument', 'answer', 'createdAt'] as const;

/** Answers to runs with parameters of somebody's own. Nobody but that user reads them. */
@Injectable()
export class WhatIfRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Keeps the answer of a run, and ends the oldest of its user beyond {@link WHAT_IFS_PER_USER}.
   * @param inputs JSON text that it was computed from
   * @param ends ends the run in the same transaction; false: it had ended, and nothing is kept
   */
  async keep(
    { id: runId, requestedBy, algo, instrument }: RunRecord,
    answer: WhatIfAnswer,
    inputs: string,
    ends: (em: EntityManager) => Promise<boolean>,
  ): Promise<void> {
    const userId = requestedBy!;
    const content = await compress(inputs);
    await this.em.fork().transactional(async (em) => {
      if (!(await ends(em))) return;
      const kept = { runId, userId, algo, instrument, answer, inputs: content, createdAt: new Date() };
      await em.persist(em.create(WhatIf, kept)).flush();
      await em.execute(
        `delete from analysis_what_if where run_id in (
           select run_id from analysis_what_if where user_id = ? order by created_at desc, run_id offset ?)`,
        [userId, WHAT_IFS_PER_USER],
      );
    });
  }

  /** Answers of a user about an instrument, newest first; those that are over but not removed yet are left out. */
  of(userId: string, instrument: string): Promise<WhatIfRecord[]> {
    const wanted = { userId, instrument, createdAt: { $gt: new Date(Date.now() - WHAT_IF_MS) } };
    return this.em.fork().find(WhatIf, wanted, { fields: FIELDS, orderBy: { createdAt: 'desc' } });
  }

  /** Every answer of a user, newest first. */
  ofUser(userId: string): Promise<WhatIfRecord[]> {
    return this.em.fork().find(WhatIf, { userId }, { fields: FIELDS, orderBy: { createdAt: 'desc' } });
  }

  /** `null` for another user's, and for one that is over. */
  one(runId: string, userId: string): Promise<WhatIfRecord | null> {
    const wanted = { runId, userId, createdAt: { $gt: new Date(Date.now() - WHAT_IF_MS) } };
    return this.em.fork().findOne(WhatIf, wanted, { fields: FIELDS });
  }

  /** JSON text that an answer was computed from; `null` as for `one`. */
  async inputsText(runId: string, userId: string): Promise<string | null> {
    const found = await this.em.fork().findOne(WhatIf, { runId, userId }, { fields: ['inputs'] });
    return found && (await decompress(found.inputs)).toString('utf8');
  }

  async removeOver(): Promise<void> {
    const old = new Date(Date.now() - WHAT_IF_MS);
    // Each is up to a megabyte.
    await deleteInBatches(this.em, 'analysis_what_if', 'created_at <= ?', [old], { rows: 200 });
  }
}

/** Removes the answers whose time is over. */
@Injectable()
@JobHandler('analysis.expire-what-ifs', { everyMs: 3_600_000 })
export class ExpireWhatIfsJob implements JobHandling<unknown> {
  constructor(private readonly whatIfs: WhatIfRepository) {}

  handle(): Promise<void> {
    return this.whatIfs.removeOver();
  }
}
