import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ApiScope, MAX_API_TOKENS } from '@pricealgo/contract/api-scopes';
import type { ApiTokenDto, CreateApiTokenDto, CreatedApiTokenDto } from '@pricealgo/contract/api-tokens';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { lockAccount } from '../credentials/account-lock.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { SessionCache } from '../sessions/session-cache.js';
import { apiTokenHint, newApiToken } from './api-token-format.js';

const DAY_MS = 24 * 3_600_000;

interface Row {
  id: string;
  name: string;
  scopes: string;
  createdMs: number;
  expiresMs: number;
  lastUsedMs: number | null;
}

/** The personal API tokens of whoever asks. */
@Injectable()
export class ApiTokenService {
  constructor(
    private readonly em: EntityManager,
    private readonly again: ReauthenticationService,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly cache: SessionCache,
  ) {}

  /** @returns those that are good now, the newest first */
  async list({ userId }: Principal): Promise<ApiTokenDto[]> {
    const rows = await this.em.fork().execute<Row[]>(
      `select id, name, scopes, (extract(epoch from created_at) * 1000)::float8 as "createdMs",
         (extract(epoch from expires_at) * 1000)::float8 as "expiresMs",
         (extract(epoch from last_used_at) * 1000)::float8 as "lastUsedMs"
       from api_token where user_id = ? and revoked_at is null and expires_at > now()
       order by created_at desc, id limit ${MAX_API_TOKENS}`,
      [userId],
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      hint: apiTokenHint(row.id),
      scopes: row.scopes.split(' ') as ApiScope[],
      createdMs: Math.round(row.createdMs),
      expiresMs: Math.round(row.expiresMs),
      lastUsedMs: row.lastUsedMs === null ? null : Math.round(row.lastUsedMs),
    }));
  }

  /** @throws AppError `password_wrong` | `login_again` | `token_limit` | `too_many_requests` */
  async create(
    principal: Principal,
    { name, scopes, days, currentPassword }: CreateApiTokenDto,
    context: RequestContext,
  ): Promise<CreatedApiTokenDto> {
    const { userId } = principal;
    await this.limits.take('token.create', userId);
    const checked = await this.again.confirm(principal, currentPassword);
    const id = randomUUID();
    const { token, hash } = newApiToken(id);
    const createdMs = Date.now();
    const expiresMs = createdMs + days * DAY_MS;
    const { address, requestId } = context;
    await inTransaction(this.em, async (em) => {
      // The lock makes two at the same time count each other, too.
      const user = await lockAccount(em, principal, checked);
      const [counted] = await em.execute<{ living: number }[]>(
        `select count(*)::int as living from api_token where user_id = ? and revoked_at is null and expires_at > now()`,
        [userId],
      );
      if (counted!.living >= MAX_API_TOKENS) throw new AppError('token_limit');
      await em.execute(
        `insert into api_token (id, user_id, name, scopes, token_hash, created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)`,
        [id, userId, name, scopes.join(' '), hash, new Date(createdMs), new Date(expiresMs)],
      );
      await this.mailer.send(em, user.email, 'api-token-created', {
        name: user.name,
        token: name,
        scopes: scopes.join(', '),
        until: instantText(expiresMs),
        when: instantText(createdMs),
      });
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      await this.audit.record(em, { action: 'token.created', ...entry, detail: { id, name, scopes, days } });
    });
    return { id, name, hint: apiTokenHint(id), scopes, createdMs, expiresMs, lastUsedMs: null, token };
  }

  /** It is refused, and its sockets close, on every node within 5 s. @throws AppError `not_found` */
  async revoke({ userId }: Principal, id: string, context: RequestContext): Promise<void> {
    const { address, requestId } = context;
    await inTransaction(this.em, async (em) => {
      const [ended] = await em.execute<{ name: string }[]>(
        `update api_token set revoked_at = now(), revoked_reason = 'revoked'
         where id = ? and user_id = ? and revoked_at is null and expires_at > now() returning name`,
        [id, userId],
      );
      if (!ended) throw new AppError('not_found');
      await this.outbox.addEvent(em, 'sessions.revoked', { userId, sessionIds: [id] });
      this.cache.doubt([id]);
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      await this.audit.record(em, { action: 'token.revoked', ...entry, detail: { id, name: ended.name } });
    });
  }
}
