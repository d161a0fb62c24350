import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { VerificationCode } from '../codes/verification-code.entity.js';
import { Ticket } from './ticket.entity.js';

/** A link that is opened late is still told from one that never was, and gets its owner a new one. */
export const KEEP_EXPIRED_MS = 30 * 86_400_000;
const KEEP_CODES_MS = 86_400_000;

/** Tickets and codes that nobody can use any more. */
@Injectable()
export class ExpiredRights {
  constructor(private readonly em: EntityManager) {}

  async prune(nowMs: number): Promise<void> {
    const em = this.em.fork();
    await em.nativeDelete(Ticket, { expiresAt: { $lt: new Date(nowMs - KEEP_EXPIRED_MS) } });
    await em.nativeDelete(VerificationCode, { expiresAt: { $lt: new Date(nowMs - KEEP_CODES_MS) } });
  }
}
