import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SealedBox } from '../crypto/sealed-box.js';
import { Outbox } from '../outbox/outbox.js';
import type { JobPayload } from '../queue/job-map.js';

export const SEND_SMS_JOB = 'sms.send';

/** `sealed` is a {@link SealedSms}. */
export type SendSmsPayload = JobPayload<typeof SEND_SMS_JOB>;

export interface SealedSms {
  to: string;
  text: string;
  /** Instant after which the text is of no use, ms. */
  uselessAfterMs: number;
}

/** Text messages that go out if and only if a transaction commits. */
@Injectable()
export class SmsSender {
  constructor(
    private readonly outbox: Outbox,
    private readonly box: SealedBox,
  ) {}

  /** @param em the transaction's own */
  async send(em: EntityManager, sms: SealedSms): Promise<void> {
    const payload: SendSmsPayload = { smsId: randomUUID(), sealed: this.box.seal(sms) };
    await this.outbox.addJob(em, SEND_SMS_JOB, payload);
  }
}
