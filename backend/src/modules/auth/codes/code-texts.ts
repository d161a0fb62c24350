import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Brand } from '../../../infra/mail/brand.js';
import { SmsSender } from '../../../infra/sms/sms-sender.js';
import { CODE_TTL_MS } from './codes.js';

/** The text message with a code. */
@Injectable()
export class CodeTexts {
  constructor(
    private readonly brand: Brand,
    private readonly sms: SmsSender,
  ) {}

  /** @param em the transaction's own @param to E.164 */
  async send(em: EntityManager, to: string, code: string): Promise<void> {
    const minutes = CODE_TTL_MS / 60_000;
    const text = `${code} is your ${this.brand.name} code. It works for ${minutes} minutes. Never tell it to anybody.`;
    await this.sms.send(em, { to, text, uselessAfterMs: Date.now() + CODE_TTL_MS });
  }
}
