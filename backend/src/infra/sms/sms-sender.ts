import { createHmac, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { withinSpan } from '../../common/tracing/spans.js';
import { AppConfig } from '../../config/app-config.js';
import { SealedBox } from '../crypto/sealed-box.js';
import { MailSpool } from '../mail-spool/mail-spool.js';
import { MessageKeeper } from '../outbox/message-keeper.js';
import { Outbox } from '../outbox/outbox.js';
import {
  type JobAttempt,
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../queue/job-handler.decorator.js';
import type { JobPayload } from '../queue/job-map.js';
import { type MessageRetries, opened } from '../queue/message-retries.js';

export interface OutgoingSms {
  /** Stays the same over all delivery attempts of one message. */
  smsId: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Delivers text messages: to the operator's gateway, or into the mail spool. */
export abstract class SmsTransport {
  /** @throws SmsRefused when a retry cannot help, Error when it may; neither message names the number or the text. */
  abstract deliver(sms: OutgoingSms): Promise<void>;
}

export class SmsRefused extends Error {}

/** The embedded default: text messages become files in the mail spool, where the operator reads them. */
@Injectable()
export class SpoolSmsTransport extends SmsTransport {
  constructor(private readonly spool: MailSpool) {
    super();
  }

  async deliver({ smsId, to, text }: OutgoingSms): Promise<void> {
    await this.spool.deliver({ kind: 'sms', id: smsId, to, text });
  }
}

const TIMEOUT_MS = 5_000;
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/**
 * Posts `{id, to, text, sentMs}` to the operator's gateway. `X-Signature` is the HMAC-SHA256 of the body in hex;
 * `sentMs` lets the gateway refuse a replayed request, `Idempotency-Key` a message that it already has.
 */
@Injectable()
export class WebhookSmsTransport extends SmsTransport {
  constructor(private readonly config: AppConfig) {
    super();
  }

  async deliver({ smsId, to, text }: OutgoingSms): Promise<void> {
    const { SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET } = this.config.env;
    const body = JSON.stringify({ id: smsId, to, text, sentMs: Date.now() });
    const response = await fetch(SMS_WEBHOOK_URL!, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': smsId,
        'X-Signature': createHmac('sha256', SMS_WEBHOOK_SECRET!).update(body).digest('hex'),
      },
      body,
    }).catch((error: Error) => {
      throw new Error(`SMS gateway: ${error.name} for message ${smsId}`);
    });
    await response.body?.cancel();
    if (response.ok) return;
    const final = response.status >= 400 && response.status < 500 && !RETRYABLE_STATUSES.has(response.status);
    throw new (final ? SmsRefused : Error)(`SMS gateway answered ${response.status} for message ${smsId}`);
  }
}

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
