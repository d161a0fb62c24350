import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { withinSpan } from '../../common/tracing/spans.js';
import { SealedBox } from '../crypto/sealed-box.js';
import { MessageKeeper } from '../outbox/message-keeper.js';
import { Outbox } from '../outbox/outbox.js';
import {
  JobHandler,
  type JobAttempt,
  type JobHandling,
  type JobProgress,
} from '../queue/job-handler.decorator.js';
import type { JobPayload } from '../queue/job-map.js';
import { opened } from '../queue/message-retries.js';
import { Brand } from './brand.js';
import type { MailTemplates } from './mail-templates.js';
import { MAIL_RETRY, validMsOf, type MailRetries } from './mail-retries.js';
import { MailServerWatch } from './mail-server-watch.js';
import { MailRefused, MailTransport, MailUnanswered, type OutgoingMail } from './mail-transport.js';
import { renderMail } from './templates/render-mail.js';

const SEND_MAIL_JOB = 'mail.send';

type SendMailPayload = JobPayload<typeof SEND_MAIL_JOB>;

interface SealedMail<T extends keyof MailTemplates = keyof MailTemplates> {
  to: string;
  template: T;
  values: MailTemplates[T];
  /** Instant after which it is not worth reading, ms. */
  validUntilMs?: number;
}

/** Queues mails that are sent if and only if a transaction commits. */
@Injectable()
export class Mailer {
  constructor(
    private readonly outbox: Outbox,
    private readonly box: SealedBox,
  ) {}

  /**
   * @param em the transaction's own
   * @param validMs how long it is worth reading, where that is shorter than for other mails of the template
   * @returns id of the job that sends it
   */
  async send<T extends keyof MailTemplates>(
    em: EntityManager,
    to: string,
    template: T,
    values: MailTemplates[T],
    validMs: number | undefined = validMsOf(template, values),
  ): Promise<string> {
    const validity = validMs === undefined ? {} : { validUntilMs: Date.now() + validMs };
    return this.add(em, { to, template, values, ...validity } satisfies SealedMail<T>);
  }

  /** Does the same work as `send` without a mail: the time of an answer must not reveal whether an account exists. */
  async sendNothing(em: EntityManager): Promise<void> {
    await this.add(em, null);
  }

  private add(em: EntityManager, mail: SealedMail | null): Promise<string> {
    const payload: SendMailPayload = { mailId: randomUUID(), sealed: this.box.seal('mail', mail) };
    return this.outbox.addJob(em, SEND_MAIL_JOB, mail ? { ...payload, kind: mail.template } : payload);
  }
}

/** Renders and delivers one mail. It is tried for hours (docs/adr/0075); one that failed in the end stays in the queue for 14 days. */
@Injectable()
@JobHandler(SEND_MAIL_JOB)
export class SendMailJob implements JobHandling<SendMailPayload> {
  private readonly logger = new Logger(SendMailJob.name);

  constructor(
    private readonly brand: Brand,
    private readonly box: SealedBox,
    private readonly transport: MailTransport,
    private readonly watch: MailServerWatch,
    private readonly keeper: MessageKeeper,
    @Inject(MAIL_RETRY) private readonly retries: MailRetries,
  ) {}

  async handle(
    { mailId, sealed, sentAgainMs }: SendMailPayload,
    _progress: JobProgress,
    { made, queuedMs, id }: JobAttempt,
  ): Promise<void> {
    const mail = opened(() => this.box.open<SealedMail | null>('mail', sealed));
    if (!mail) return this.keeper.nothingToSend(id);
    const { to, template, validUntilMs } = mail;
    const attempt = { id, made, queuedMs, sentAgainMs, validUntilMs };
    await this.keeper.attempt(attempt, this.retries, MailRefused, async () => {
      const content = renderMail(template, mail.values, this.brand.name);
      await this.deliver({ mailId, to, ...content });
    });
    this.logger.debug({ mailId, template }, 'mail sent');
  }

  private async deliver(mail: OutgoingMail): Promise<void> {
    this.watch.assertThere();
    try {
      await withinSpan('deliver mail', {}, () => this.transport.deliver(mail));
    } catch (error) {
      if (error instanceof MailUnanswered) this.watch.suspect();
      throw error;
    }
  }
}
