import { Injectable, Logger } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { SealedBox } from '../crypto/sealed-box.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { Brand } from './brand.js';
import { MailRefused, MailTransport } from './mail-transport.js';
import { SEND_MAIL_JOB, type SealedMail, type SendMailPayload } from './mailer.js';
import { renderMail } from './templates/render-mail.js';

/** Mails leave here. One that fails is tried again; the last failure stays in the queue as a failed job for 14 days. */
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
