import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { isBound, SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { User } from '../../users/index.js';
import { RecoveryCode } from '../auth.entities.js';
import { requestContext } from '../../../common/http/request-context.js';

const PERIOD_S = 30;
/** A phone's clock may be this far off: one step before and one after. */
const TOLERANCE_S = PERIOD_S;

/** @returns 160 random bits, base32 */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** Address that authenticator apps read from a QR code. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  return generateURI({ issuer, label: account, secret });
}

/**
 * @param code six digits
 * @param afterStep newest time step of which a code was accepted; `null` = none yet
 * @returns the code's time step; `null` when it is wrong, too old, or of a step that was used
 */
export function totpStep(
  secret: string,
  code: string,
  afterStep: number | null,
  nowMs = Date.now(),
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1_000),
    epochTolerance: TOLERANCE_S,
    ...(afterStep === null ? {} : { afterTimeStep: afterStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const COUNT = 10;
/** 120 bits, beyond guessing however fast their hash is (ASVS 6.5.2 asks for 112). Codes made before have 80 and stay good. */
const BYTES = 15;
/** No letters or digits that look alike (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Replaces a user's recovery codes.
 * @returns ten codes of 120 random bits, six groups of four characters with dashes between; only their hashes are kept
 */
export async function issueRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  await em.nativeDelete(RecoveryCode, { userId });
  const codes = Array.from({ length: COUNT }, newCode);
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ id: randomUUID(), userId, codeHash: hashOf(code), usedAt: null })),
  );
  return codes;
}

/** Uses a code up: of several requests at the same time one succeeds. */
export async function useRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  const used = await em.nativeUpdate(
    RecoveryCode,
    { userId, codeHash: hashOf(code), usedAt: null },
    { usedAt: new Date() },
  );
  return used > 0;
}

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let text = '';
  for (let i = 0; i < (BYTES * 8) / 5; i++) {
    text += ALPHABET[Number(bits & 31n)]!;
    bits >>= 5n;
  }
  return text.match(/.{4}/g)!.join('-');
}

/** However people write it down: with other dashes, in capitals, with o for 0 and l for 1. */
function hashOf(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(plain).digest('base64url');
}

/** Checks the second factor of an account: a code of the authenticator app, or a recovery code. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Each code opens one session, whatever arrives at the same time. A wrong one is written to the audit trail.
   * @param user with an authenticator app
   * @throws AppError `totp_required` | `totp_invalid` | `too_many_requests`
   */
  async assert(user: User, code: string | undefined, request: Request): Promise<void> {
    const given = code?.trim();
    if (!given) throw new AppError('totp_required');
    await this.limits.take('totp.account', user.id);
    const right = /^\d{6}$/.test(given)
      ? await this.takeStep(user, given)
      : await this.takeRecovery(user, given, request);
    if (!right) {
      await this.recordFailure(user, request);
      throw new AppError('totp_invalid');
    }
    await this.limits.forgive('totp.account', user.id);
  }

  private recordFailure({ id }: User, request: Request): Promise<void> {
    const { address, requestId } = requestContext(request);
    const entry = { actorId: null, subjectId: id, address, requestId, detail: { factor: 'totp' } };
    return this.audit.record(this.em.fork(), { action: 'login.failed', ...entry });
  }

  private async takeStep(user: User, code: string): Promise<boolean> {
    const secret = this.box.open<string>('totp-secret', user.totpSecret!);
    const step = totpStep(secret, code, user.totpLastStep ?? null);
    if (step === null) return false;
    const boxed = isBound(user.totpSecret!) ? user.totpSecret : this.box.seal('totp-secret', secret);
    // The row decides, not what was read before: two requests with one code must not both pass.
    const taken = await this.em.fork().execute<{ id: string }[]>(
      `update user_account set totp_last_step = ?, totp_secret = ?
       where id = ? and totp_secret = ? and (totp_last_step is null or totp_last_step < ?) returning id`,
      [step, boxed, user.id, user.totpSecret, step],
    );
    return taken.length > 0;
  }

  private takeRecovery(user: User, code: string, request: Request): Promise<boolean> {
    return inTransaction(this.em, async (em) => {
      if (!(await useRecoveryCode(em, user.id, code))) return false;
      const { address, requestId } = requestContext(request);
      const entry = { actorId: user.id, subjectId: user.id, address, requestId };
      await this.audit.record(em, { action: 'totp.recovery-used', ...entry });
      const left = await em.count(RecoveryCode, { userId: user.id, usedAt: null });
      const when = instantText(Date.now());
      await this.mailer.send(em, user.email, 'recovery-code-used', { name: user.name, left, when });
      return true;
    });
  }
}
