import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { SealedBox } from '../crypto/sealed-box.js';
import { Outbox } from '../outbox/outbox.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import type { JobPayload } from '../queue/job-map.js';
import { SmsRefused, SmsTransport } from './sms-transport.js';

const SEND_SMS_JOB = 'sms.send';

/** `sealed` is a {@link SealedSms}. */
type SendSmsPayload = JobPayload<typeof SEND_SMS_JOB>;

interface SealedSms {
  to: string;
  text: string;
  /** Instant after which the text is of no use, ms. */
  uselessAfterMs: number;
}

/** Queues text messages that are sent if and only if a transaction commits. */
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

/** Delivers one text message; a code that has expired in the queue is not sent any more. */
@Injectable()
@JobHandler(SEND_SMS_JOB)
export class SendSmsJob implements JobHandling<SendSmsPayload> {
  constructor(
    private readonly box: SealedBox,
    private readonly transport: SmsTransport,
  ) {}

  async handle({ smsId, sealed }: SendSmsPayload): Promise<void> {
    const { to, text, uselessAfterMs } = this.box.open<SealedSms>(sealed);
    if (Date.now() > uselessAfterMs) return;
    try {
      await this.transport.deliver({ smsId, to, text });
    } catch (error) {
      if (error instanceof SmsRefused) throw new UnrecoverableError(error.message);
      throw error;
    }
  }
}
