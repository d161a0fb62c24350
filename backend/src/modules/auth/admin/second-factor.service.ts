import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { isBound, SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import type { RateLimitName } from '../../../infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import type { PasskeyAnswerDto } from '@pricealgo/contract/passkeys';
import { hasSecondFactor, type User } from '../../users/index.js';
import { RecoveryCode } from '../auth.entities.js';
import { PasskeyCeremonyService } from '../passkeys/passkey-ceremony.service.js';
import type { LoginProof } from '../sessions/session-start.service.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';

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

/** What somebody shows as the second factor: the passkey's answer counts where both are there. */
export interface FactorGiven {
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | null;
  readonly passkey?: PasskeyAnswerDto | null;
}

/** Checks the second factor of an account: a code of the authenticator app, a passkey, or a recovery code. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly mailer: Mailer,
    private readonly passkeys: PasskeyCeremonyService,
    private readonly devices: KnownDeviceService,
  ) {}

  /**
   * Of somebody whose password was right: asks for the second factor where the account has one.
   * @throws AppError those of `assert`
   */
  async atLogin(user: User, given: FactorGiven, browser: BrowserContext): Promise<LoginProof> {
    if (!hasSecondFactor(user)) return { how: 'password', withTotp: false };
    return { how: `password and ${await this.assert(user, given, browser)}`, withTotp: true };
  }

  /**
   * Each code and each challenge is good once, whatever arrives at the same time. A wrong one is written to the audit trail.
   * @param user with a second factor; its secret may have been sealed anew behind this
   * @param sessionId of who proves again; left out at a login
   * @returns which of them it was
   * @throws AppError `totp_required` | `passkey_required` | `passkey_or_totp_required` | `totp_invalid` | `passkey_invalid` |
   * `passkey_expired` | `too_many_requests`
   */
  async assert(
    user: User,
    given: FactorGiven,
    browser: BrowserContext,
    sessionId?: string,
  ): Promise<'code' | 'passkey'> {
    const { passkey } = given;
    const code = given.code?.trim();
    if (!passkey && !code) throw new AppError(whatIsAsked(user));
    const [rule, tries] = await this.triesOf(user, browser, sessionId);
    await this.limits.take(rule, tries);
    const purpose = sessionId === undefined ? 'passkey-login' : 'passkey-proof';
    const right = passkey
      ? await this.passkeys.isRight(user, purpose, passkey, sessionId)
      : await this.takeCode(user, code!, browser);
    if (!right) {
      await this.failed(user, passkey ? 'passkey' : 'totp', browser);
      throw new AppError(passkey ? 'passkey_invalid' : 'totp_invalid');
    }
    await this.limits.forgive(rule, tries);
    return passkey ? 'passkey' : 'code';
  }

  /**
   * Who has the password and not the factor uses up what other browsers have, and not those of a browser that showed the factor, or of a
   * session, which was opened by it.
   * @returns the rule and the key that tries of the factor are counted by
   */
  async triesOf(user: User, browser: BrowserContext, sessionId?: string): Promise<[RateLimitName, string]> {
    if (sessionId !== undefined) return ['totp.device', sessionId];
    const device = await this.devices.of(browser, user.emailKey, { withFactor: true });
    return device ? ['totp.device', `${device.id} ${user.id}`] : ['totp.account', user.id];
  }

  private async takeCode(user: User, code: string, context: RequestContext): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return this.takeRecovery(user, code, context);
    return user.totpSecret ? this.takeStep(user, code) : false;
  }

  /** Whoever gets here had the password, so its owner is told of the fifth in an hour, once a day. */
  private async failed(
    { id, name, email }: User,
    factor: 'totp' | 'passkey',
    { address, requestId }: RequestContext,
  ): Promise<void> {
    const few = await this.limits.tryTake('totp.wrong', id);
    const told = few || !(await this.limits.tryTake('totp.told', id));
    await inTransaction(this.em, async (em) => {
      const entry = { actorId: null, subjectId: id, address, requestId, detail: { factor } };
      await this.audit.record(em, { action: 'login.failed', ...entry });
      if (!told) await this.mailer.send(em, email, 'factor-tried', { name, when: instantText(Date.now()) });
    });
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
    if (taken.length === 0) return false;
    user.totpSecret = boxed;
    return true;
  }

  private takeRecovery(user: User, code: string, { address, requestId }: RequestContext): Promise<boolean> {
    return inTransaction(this.em, async (em) => {
      if (!(await useRecoveryCode(em, user.id, code))) return false;
      const entry = { actorId: user.id, subjectId: user.id, address, requestId };
      await this.audit.record(em, { action: 'totp.recovery-used', ...entry });
      const left = await em.count(RecoveryCode, { userId: user.id, usedAt: null });
      const when = instantText(Date.now());
      await this.mailer.send(em, user.email, 'recovery-code-used', { name: user.name, left, when });
      return true;
    });
  }
}

/** Browsers offer what the account has: the code of the answer says it. */
function whatIsAsked({ totpSecret, passkeyCount }: User) {
  if (passkeyCount === 0) return 'totp_required';
  return totpSecret ? 'passkey_or_totp_required' : 'passkey_required';
}
