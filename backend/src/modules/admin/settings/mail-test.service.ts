import { setTimeout } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { AppConfig } from '../../../config/app-config.js';
import { mailFailureInWords } from '../../../infra/mail/mail-transport.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { JobQueue } from '../../../infra/queue/job-queue.js';
import { Audit } from '../../audit/index.js';
import type { MailOutcome, MailTestDto } from '@pricealgo/contract/delivery-tests';
import type { RequestContext } from '../../../common/http/request-context.js';
import { UserRepository } from '../../users/index.js';

const POLL_EVERY_MS = 100;

/** Sends an administrator a mail on the way that all mails take, and reports what became of it. */
@Injectable()
export class MailTestService {
  /** Longer than a mail server needs that works; one that hangs is reported as waiting. */
  waitMs = 10_000;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly queue: JobQueue,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /** @throws AppError `mail_test_failed` saying why in words; the mail may still be tried again */
  async run(adminId: string, context: RequestContext): Promise<MailTestDto> {
    const { email, name } = await this.users.current(adminId);
    const entry = { actorId: adminId, subjectId: adminId, ...context };
    const jobId = await inTransaction(this.em, async (em) => {
      await this.audit.record(em, { action: 'admin.mail-tested', ...entry });
      return this.mailer.send(em, email, 'mail-test', { name });
    });
    const outcome = await this.outcomeOf(jobId);
    // What the dashboard's first steps read. A mail that stays on the machine is what is wanted only where nobody else is mailed.
    if (outcome === 'accepted' || (outcome === 'kept' && !this.config.production))
      await this.audit.record(this.em.fork(), {
        action: 'admin.mail-test-passed',
        ...entry,
        detail: { outcome },
      });
    return { to: email, outcome };
  }

  private async outcomeOf(jobId: string): Promise<MailOutcome> {
    const untilMs = performance.now() + this.waitMs;
    while (performance.now() < untilMs) {
      // A queue that does not answer now has not lost the mail.
      const outcome = await this.poll(jobId).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        return null;
      });
      if (outcome) return outcome;
      await setTimeout(POLL_EVERY_MS);
    }
    return 'waiting';
  }

  private async poll(jobId: string): Promise<MailOutcome | null> {
    const found = await this.queue.find(jobId);
    if (found?.state === 'completed') return this.config.env.MAIL_DRIVER === 'smtp' ? 'accepted' : 'kept';
    // A job that fails between the reads of its state and its reason still counts as running: whether it is tried again shows next.
    if (!found?.job.failedReason || found.state === 'active') return null;
    const retry = found.state === 'failed' ? '' : ' It is tried again.';
    throw new AppError('mail_test_failed', {
      message: `${mailFailureInWords(found.job.failedReason)}${retry}`,
    });
  }
}
