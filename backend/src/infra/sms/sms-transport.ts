import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { MailSpool } from '../mail-spool/mail-spool.js';

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
