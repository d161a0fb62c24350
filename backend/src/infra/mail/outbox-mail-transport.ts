import { Injectable } from '@nestjs/common';
import { LocalOutbox } from '../local-outbox/local-outbox.js';
import { MailTransport, type OutgoingMail } from './mail-transport.js';

/** The embedded default: mails become files that the operator reads. */
@Injectable()
export class OutboxMailTransport extends MailTransport {
  constructor(private readonly outbox: LocalOutbox) {
    super();
  }

  async deliver({ mailId, ...mail }: OutgoingMail): Promise<void> {
    await this.outbox.deliver({ kind: 'mail', id: mailId, ...mail });
  }
}
