import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
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
import { opened, type MessageRetries } from '../queue/message-retries.js';
import { SmsRefused, SmsTransport } from './sms-transport.js';

const SEND_SMS_JOB = 'sms.send';

/** A person looks at the phone: nobody waits longer than a minute for a gateway that is back. Codes end much earlier than this. */
const SMS_RETRIES: Readonly<MessageRetries> = { firstMs: 1_000, longestMs: 60_000, forMs: 6 * 3_600_000 };

/** Nest injection token of a process' own copy of how text messages are retried. */
export const SMS_RETRY = Symbol('SmsRetries');
export const ownSmsRetries = (): MessageRetries => structuredClone(SMS_RETRIES);

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
    const payload: SendSmsPayload = { smsId: randomUUID(), sealed: this.box.seal('sms', sms), kind: 'code' };
    await this.outbox.addJob(em, SEND_SMS_JOB, payload);
  }
}

/** Delivers one text message; a code that has expired in the queue is not sent any more, and is a failed job. */
@Injectable()
@JobHandler(SEND_SMS_JOB)
export class SendSmsJob implements JobHandling<SendSmsPayload> {
  constructor(
    private readonly box: SealedBox,
    private readonly transport: SmsTransport,
    private readonly keeper: MessageKeeper,
    @Inject(SMS_RETRY) private readonly retries: MessageRetries,
  ) {}

  async handle(
    { smsId, sealed, sentAgainMs }: SendSmsPayload,
    _progress: JobProgress,
    { made, queuedMs, id }: JobAttempt,
  ): Promise<void> {
    const sms = opened(() => this.box.open<SealedSms>('sms', sealed));
    const { to, text, uselessAfterMs: validUntilMs } = sms;
    const attempt = { id, made, queuedMs, sentAgainMs, validUntilMs };
    await this.keeper.attempt(attempt, this.retries, SmsRefused, () =>
      withinSpan('deliver text message', {}, () => this.transport.deliver({ smsId, to, text })),
    );
  }
}
