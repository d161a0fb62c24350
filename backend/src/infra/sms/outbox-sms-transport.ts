import { Injectable } from '@nestjs/common';
import { LocalOutbox } from '../local-outbox/local-outbox.js';
import { SmsTransport, type OutgoingSms } from './sms-transport.js';

/** The embedded default: text messages become files that the operator reads. */
@Injectable()
export class OutboxSmsTransport extends SmsTransport {
  constructor(private readonly outbox: LocalOutbox) {
    super();
  }

  async deliver({ smsId, to, text }: OutgoingSms): Promise<void> {
    await this.outbox.deliver({ kind: 'sms', id: smsId, to, text });
  }
}
