import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { SealedBox } from '../crypto/sealed-box.js';
import { Outbox } from '../outbox/outbox.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import type { JobPayload } from '../queue/job-map.js';
import { Brand } from './brand.js';
import type { MailTemplates } from './mail-templates.js';
import { MailRefused, MailTransport } from './mail-transport.js';
import { renderMail } from './templates/render-mail.js';

const SEND_MAIL_JOB = 'mail.send';

type SendMailPayload = JobPayload<typeof SEND_MAIL_JOB>;

interface SealedMail<T extends keyof MailTemplates = keyof MailTemplates> {
  to: string;
  template: T;
  values: MailTemplates[T];
}

/** Queues mails that are sent if and only if a transaction commits. */
@Injectable()
export class Mailer {
  constructor(
    private readonly outbox: Outbox,
    private readonly box: SealedBox,
  ) {}

  /** @param em the transaction's own @returns id of the job that sends it */
  async send<T extends keyof MailTemplates>(
    em: EntityManager,
    to: string,
    template: T,
    values: MailTemplates[T],
  ): Promise<string> {
    return this.add(em, { to, template, values } satisfies SealedMail<T>);
  }

  /** Does the same work as `send` without a mail: the time of an answer must not reveal whether an account exists. */
  async sendNothing(em: EntityManager): Promise<void> {
    await this.add(em, null);
  }

  private add(em: EntityManager, mail: SealedMail | null): Promise<string> {
    const payload: SendMailPayload = { mailId: randomUUID(), sealed: this.box.seal(mail) };
    return this.outbox.addJob(em, SEND_MAIL_JOB, payload);
  }
}

/** Renders and delivers one mail. A failed job is retried; the last failure stays in the queue for 14 days. */
@Injectable()
@JobHandler(SEND_MAIL_JOB)
export class SendMailJob implements JobHandling<SendMailPayload> {
  private readonly logger = new Logger(SendMailJob.name);

  constructor(
    private readonly brand: Brand,
    private readonly box: SealedBox,
    private readonly transport: MailTransport,
  ) {}

  async handle({ mailId, sealed }: SendMailPayload): Promise<void> {
    const mail = this.box.open<SealedMail | null>(sealed);
    if (!mail) return;
    const content = renderMail(mail.template, mail.values, this.brand.name);
    try {
      await this.transport.deliver({ mailId, to: mail.to, ...content });
    } catch (error) {
      if (error instanceof MailRefused) throw new UnrecoverableError(error.message);
      throw error;
    }
    this.logger.debug({ mailId, template: mail.template }, 'mail sent');
  }
}
