import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SealedBox } from '../crypto/sealed-box.js';
import { Outbox } from '../outbox/outbox.js';
import type { JobPayload } from '../queue/job-map.js';
import type { MailTemplates } from './mail-templates.js';

export const SEND_MAIL_JOB = 'mail.send';

export type SendMailPayload = JobPayload<typeof SEND_MAIL_JOB>;

export interface SealedMail<T extends keyof MailTemplates = keyof MailTemplates> {
  to: string;
  template: T;
  values: MailTemplates[T];
}

/** Mails that go out if and only if a transaction commits. */
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

  /** Does all that `send` does, and nobody gets a mail: an answer's time must not tell whether there is an account. */
  async sendNothing(em: EntityManager): Promise<void> {
    await this.add(em, null);
  }

  private add(em: EntityManager, mail: SealedMail | null): Promise<string> {
    const payload: SendMailPayload = { mailId: randomUUID(), sealed: this.box.seal(mail) };
    return this.outbox.addJob(em, SEND_MAIL_JOB, payload);
  }
}
