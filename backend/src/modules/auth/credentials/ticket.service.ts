import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Ticket, type TicketPurpose } from '../auth.entities.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a ticket is bound to besides its user, e.g. `{ mobileNumber: '+15005550006' }`. Sealed in the database. */
export type TicketBound = Readonly<Record<string, string>>;

export interface TicketOptions {
  userId?: string | null;
  bound?: TicketBound;
  /** How long it may be redeemed. */
  ttlMs: number;
}

export interface RedeemedTicket {
  userId: string | null;
  /** `{}` where nothing was bound. */
  bound: TicketBound;
}

interface TicketRow {
  user_id: string | null;
  bound: string | null;
}

/**
 * Rights that are used once: the holder of the token has it, the database only knows the token's hash. Always called
 * with the transaction's own `em`, so that a right is used up if and only if what it allowed was done.
 */
@Injectable()
export class TicketService {
  constructor(private readonly box: SealedBox) {}

  /** @returns the token: 43 characters of base64url, 256 random bits; it cannot be read again */
  async issue(em: EntityManager, purpose: TicketPurpose, options: TicketOptions): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await em.insert(Ticket, {
      id: randomUUID(),
      purpose,
      userId: options.userId ?? null,
      tokenHash: hashOf(token),
      bound: options.bound ? this.box.seal('ticket', options.bound) : null,
      expiresAt: new Date(Date.now() + options.ttlMs),
    });
    return token;
  }

  /**
   * Uses the ticket up: of several at the same time exactly one succeeds.
   * @throws AppError `ticket_invalid` (unknown, or of another purpose), `ticket_expired` or `ticket_used`
   */
  async redeem(em: EntityManager, purpose: TicketPurpose, token: string): Promise<RedeemedTicket> {
    const tokenHash = hashOf(wellFormed(token));
    const [row] = await em.execute<TicketRow[]>(
      `update account_ticket set used_at = now()
       where token_hash = ? and purpose = ? and used_at is null and expires_at > now() returning user_id, bound`,
      [tokenHash, purpose],
    );
    if (!row) throw await this.whyNot(em, purpose, tokenHash);
    return this.toRedeemed(row);
  }

  /** Reads a ticket and leaves it usable. @throws AppError like `redeem` */
  async peek(em: EntityManager, purpose: TicketPurpose, token: string): Promise<RedeemedTicket> {
    const tokenHash = hashOf(wellFormed(token));
    const [row] = await em.execute<TicketRow[]>(
      `select user_id, bound from account_ticket
       where token_hash = ? and purpose = ? and used_at is null and expires_at > now()`,
      [tokenHash, purpose],
    );
    if (!row) throw await this.whyNot(em, purpose, tokenHash);
    return this.toRedeemed(row);
  }

  /** Reads a ticket, also a used or expired one, until it is pruned; `null` for an unknown one. */
  async find(em: EntityManager, purpose: TicketPurpose, token: string): Promise<RedeemedTicket | null> {
    const [row] = await em.execute<TicketRow[]>(
      'select user_id, bound from account_ticket where token_hash = ? and purpose = ?',
      [hashOf(token), purpose],
    );
    return row ? this.toRedeemed(row) : null;
  }

  /** Ends all tickets of a user for one purpose, e.g. open resets once the password has changed. */
  async discard(em: EntityManager, purpose: TicketPurpose, userId: string): Promise<void> {
    await em.execute(
      'update account_ticket set used_at = now() where user_id = ? and purpose = ? and used_at is null',
      [userId, purpose],
    );
  }

  /** Removes a user's tickets of these purposes: the next one is the only one. @param em the transaction's own */
  async remove(em: EntityManager, userId: string, purposes: readonly TicketPurpose[]): Promise<void> {
    await em.nativeDelete(Ticket, { userId, purpose: { $in: [...purposes] } });
  }

  /** Removes a user's tickets for one purpose that serve no more, where nobody has to be told why: there are never many. */
  async removeSpent(em: EntityManager, purpose: TicketPurpose, userId: string): Promise<void> {
    await em.execute(
      'delete from account_ticket where user_id = ? and purpose = ? and (used_at is not null or expires_at <= now())',
      [userId, purpose],
    );
  }

  private async whyNot(em: EntityManager, purpose: TicketPurpose, tokenHash: string): Promise<AppError> {
    const ticket = await em.findOne(Ticket, { tokenHash, purpose }, { refresh: true });
    if (!ticket) return new AppError('ticket_invalid');
    return new AppError(ticket.usedAt ? 'ticket_used' : 'ticket_expired');
  }

  private toRedeemed(row: TicketRow): RedeemedTicket {
    return { userId: row.user_id, bound: row.bound ? this.box.open<TicketBound>('ticket', row.bound) : {} };
  }
}

function wellFormed(token: string): string {
  if (!TOKEN.test(token)) throw new AppError('ticket_invalid');
  return token;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A link that is opened late can still be distinguished from one that never existed, and gets its owner a new one. */
export const KEEP_EXPIRED_MS = 30 * 86_400_000;
const KEEP_CODES_MS = 86_400_000;

/** Tickets and codes that nobody can use any more. */
@Injectable()
export class ExpiredCredentialService {
  constructor(private readonly em: EntityManager) {}

  async prune(nowMs: number): Promise<void> {
    const expired = 'expires_at < ?';
    await deleteInBatches(this.em, 'account_ticket', expired, [new Date(nowMs - KEEP_EXPIRED_MS)]);
    await deleteInBatches(this.em, 'verification_code', expired, [new Date(nowMs - KEEP_CODES_MS)]);
  }
}
