import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';

/** Ended sessions stay this long for people who look into something. */
const KEEP = '30 days';

@Injectable()
@JobHandler('sessions.prune', { everyMs: 6 * 3_600_000 })
export class SessionPruneJob implements JobHandling<unknown> {
  constructor(private readonly em: EntityManager) {}

  async handle(): Promise<void> {
    await this.em
      .fork()
      .execute(`delete from user_session where least(expires_at, revoked_at) < now() - interval '${KEEP}'`);
  }
}
