import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@pricealgo/contract/notification-types';
import type { AudienceDto } from '@pricealgo/contract/notifications';
import { Outbox } from '../../../infra/outbox/outbox.js';
import {
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import { type AccountWork, runAccountBatch, runAccountBatches } from '../../users/index.js';
import { Notifier } from '../../notifications/index.js';
import { audienceCondition } from './broadcast-audience.js';
import { BROADCAST_JOB } from './broadcasts.service.js';

export const BATCH = 2_000;

interface Open extends AccountWork {
  audience: AudienceDto;
  type: NotificationType;
  title: string;
  body: string;
  link: string | null;
}

/**
 * Sends broadcasts: at once when one is ordered, and by schedule, should its worker have died or its queue been lost. Two
 * workers never write one at once.
 */
@Injectable()
@JobHandler(BROADCAST_JOB, { everyMs: 15_000 })
export class BroadcastRunner implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly notifier: Notifier,
    private readonly outbox: Outbox,
  ) {}

  handle(_payload: unknown, progress: JobProgress): Promise<void> {
    return this.runAll(progress);
  }

  runAll(progress?: (percent: number) => Promise<void>): Promise<void> {
    return runAccountBatches(() => this.runBatch(), progress);
  }

  /** @returns how far the oldest broadcast is that nobody else writes, %; `null` where there is none */
  runBatch(): Promise<number | null> {
    return runAccountBatch<Open>(this.em, this.outbox, {
      table: 'notification_broadcast',
      columns: 'audience, type, title, body, link',
      // A long one to all does not keep a message to somebody waiting.
      waitsFor: 'older.audience = work.audience',
      size: BATCH,
      accounts: ({ audience }) => audienceCondition(audience),
      act: async (em, userIds, { id, type, title, body, link }) => {
        const dedupeKey = `broadcast:${id}`;
        const drafts = userIds.map((userId) => ({ userId, type, title, body, link, dedupeKey }));
        await this.notifier.notifyAll(em, drafts);
      },
    });
  }
}
