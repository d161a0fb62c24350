import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { AppKeys, madeWithAny, type KeyRing } from '../../../infra/crypto/app-keys.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Brand } from '../../../infra/mail/brand.js';
import { SmsSender } from '../../../infra/sms/sms-sender.js';
import { type CodePurpose, VerificationCode } from '../auth.entities.js';

export const CODE_TTL_MS = 10 * 60_000;
export const RESEND_AFTER_S = 60;
const ATTEMPTS = 5;

/** What a code is bound to, e.g. `{ mobileNumber }`. Sealed in the database. */
export type CodeBound = Readonly<Record<string, string>>;

export interface CodeRequest {
  purpose: CodePurpose;
  /** `null` where no account is involved (or none exists). */
  userId: string | null;
  /** The number or address that it is for: re-sending is limited, and older codes end, per target. */
  target: string;
  bound: CodeBound;
  /** The provider makes and checks the code. */
  byProvider?: boolean;
}

export interface ConfirmedCode {
  userId: string | null;
  bound: CodeBound;
}

interface CodeRow {
  user_id: string | null;
  bound: string;
  code_hash: string | null;
}

/** Six-digit codes: 10 minutes, 5 attempts, one in use per target, only keyed hashes kept. */
@Injectable()
export class CodeService {
  private readonly codeKeys: KeyRing;
  private readonly targetKeys: KeyRing;

  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    keys: AppKeys,
  ) {
    this.codeKeys = keys.keyRing('verification-code');
    this.targetKeys = keys.keyRing('verification-code-target');
  }

  /**
   * Makes a code; older ones for the same purpose and target end.
   * @param em the transaction's own @returns the row's id, unguessable, and six digits
   * @throws AppError `code_too_soon` with `Retry-After` and `fields.resendAfterS`
   */
  async issue(em: EntityManager, request: CodeRequest): Promise<{ id: string; code: string }> {
    const { purpose } = request;
    const hashes = this.targetHashes(request);
    // Two requests at the same time are one after the other: the second is too soon. Nodes that sign with different secrets
    // share one of these locks, and take them in the same order.
    for (const hash of hashes.toSorted())
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${purpose}:${hash}`]);
    await this.assertNotTooSoon(request, em);
    await em.execute(
      `update verification_code set used_at = now()
       where target_hash in (select value from jsonb_array_elements_text(?::jsonb) as value) and purpose = ? and used_at is null`,
      [JSON.stringify(hashes), purpose],
    );
    const id = randomUUID();
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    await em.insert(VerificationCode, {
      id,
      purpose,
      userId: request.userId,
      targetHash: hashes[0],
      bound: this.box.seal('verification-code', request.bound),
      codeHash: request.byProvider ? null : codeHash(this.codeKeys[0], id, code),
      expiresAt: new Date(Date.now() + CODE_TTL_MS),
    });
    return { id, code };
  }

  /** Asked alone before something that costs money. @throws AppError `code_too_soon` */
  async assertNotTooSoon(
    request: Pick<CodeRequest, 'purpose' | 'target'>,
    em: EntityManager = this.em.fork(),
  ): Promise<void> {
    const [row] = await em.execute<{ age_s: string }[]>(
      `select extract(epoch from clock_timestamp() - max(created_at)) as age_s from verification_code
       where target_hash in (select value from jsonb_array_elements_text(?::jsonb) as value) and purpose = ? having max(created_at) is not null`,
      [JSON.stringify(this.targetHashes(request)), request.purpose],
    );
    const waitS = row ? Math.ceil(RESEND_AFTER_S - Number(row.age_s)) : 0;
    if (waitS <= 0) return;
    throw new AppError('code_too_soon', { retryAfterS: waitS, fields: { resendAfterS: String(waitS) } });
  }

  /**
   * Counts an attempt, whatever comes of it. A right code can still be used.
   * @param askProvider for codes that the provider checks
   * @throws AppError `code_expired` (also: used, replaced, five attempts) or `code_invalid`
   */
  async check(
    purpose: CodePurpose,
    id: string,
    code: string,
    askProvider: (bound: CodeBound) => Promise<boolean> = async () => false,
  ): Promise<ConfirmedCode> {
    // Outside of any transaction: an attempt must count although the caller throws.
    const em = this.em.fork();
    const [row] = await em.execute<CodeRow[]>(
      `update verification_code set attempts = attempts + 1
       where id = ? and purpose = ? and attempts < ? and used_at is null and expires_at > now()
       returning user_id, bound, code_hash`,
      [id, purpose, ATTEMPTS],
    );
    if (!row) throw new AppError('code_expired');
    const bound = this.box.open<CodeBound>('verification-code', row.bound);
    const { code_hash: ours } = row;
    const right = ours
      ? madeWithAny(this.codeKeys, ours, (key) => codeHash(key, id, code))
      : await askProvider(bound);
    if (!right) throw new AppError('code_invalid');
    return { userId: row.user_id, bound };
  }

  /** Uses a right code up: of several at the same time exactly one succeeds. @throws AppError `code_expired` */
  async use(em: EntityManager, id: string): Promise<void> {
    const used = await em.execute<unknown[]>(
      'update verification_code set used_at = now() where id = ? and used_at is null returning id',
      [id],
    );
    if (used.length === 0) throw new AppError('code_expired');
  }

  /** Both at once, where no account is involved. @throws AppError those of `check` */
  async confirm(...given: Parameters<CodeService['check']>): Promise<ConfirmedCode> {
    const confirmed = await this.check(...given);
    await this.use(this.em.fork(), given[1]);
    return confirmed;
  }

  /** The first is written; a row of any is of the same target. */
  private targetHashes({ target }: Pick<CodeRequest, 'target'>): [string, ...string[]] {
    const hash = (key: Buffer): string => createHmac('sha256', key).update(target).digest('base64url');
    const [current, ...accepted] = this.targetKeys;
    return [hash(current), ...accepted.map(hash)];
  }
}

/** Keyed and salted by the row's id: a million possible codes are tried in no time otherwise. */
function codeHash(key: Buffer, id: string, code: string): string {
  return createHmac('sha256', key).update(`${id}:${code}`).digest('base64url');
}

/** The text message with a code. */
@Injectable()
export class CodeTextService {
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

const KINDS: Readonly<Record<CodePurpose, CookieKind>> = {
  'password-reset': { name: 'reset-code', maxAgeMs: CODE_TTL_MS, sameSite: 'strict' },
  phone: { name: 'phone-code', maxAgeMs: CODE_TTL_MS, sameSite: 'strict' },
};

/** Binds a code to the browser that asked for it: nobody else can enter it, or use its attempts up. */
@Injectable()
export class CodeCookieService {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly box: SealedBox,
  ) {
    this.cookies = new ServerCookies(config);
  }

  set(purpose: CodePurpose, codeId: string): CookieChange {
    return this.cookies.set(KINDS[purpose], this.box.seal('verification-cookie', { purpose, codeId }));
  }

  /** @returns the code's id, `null` where this browser asked for none */
  read(browser: Pick<BrowserContext, 'cookies'>, purpose: CodePurpose): string | null {
    const value = this.cookies.read(browser, KINDS[purpose]);
    if (!value) return null;
    try {
      const held = this.box.open<{ purpose: CodePurpose; codeId: string }>('verification-cookie', value);
      return held.purpose === purpose ? held.codeId : null;
    } catch {
      return null;
    }
  }

  clear(purpose: CodePurpose): CookieChange {
    return this.cookies.clear(KINDS[purpose]);
  }
}
