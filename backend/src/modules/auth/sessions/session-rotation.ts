import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccessRole } from '../../../common/access/principal.js';
import { refreshHash, RefreshTokens } from './refresh-tokens.js';
import type { RequestFacts } from './request-facts.js';
import { REFRESH_GRACE_S, SESSION_MS } from './session-lifetimes.js';

export interface Rotation {
  userId: string;
  sessionId: string;
  /** The next refresh token; `null` for a tab that comes a moment after another one. */
  token: string | null;
  /** The token had been replaced long before: somebody has a copy. */
  reused: boolean;
}

interface Row {
  userId: string;
  refreshHash: string;
  previousHash: string | null;
  inGrace: boolean;
}

/** Replaces a session's refresh token by the next one. Of several requests at the same time exactly one rotates. */
@Injectable()
export class SessionRotation {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: RefreshTokens,
  ) {}

  /** @returns `null` when the token is not ours or its session does not live. */
  async rotate(role: AccessRole, token: string, facts: RequestFacts): Promise<Rotation | null> {
    const sessionId = this.tokens.sessionOf(token);
    if (!sessionId) return null;
    const given = refreshHash(token);
    return this.em.fork().transactional(async (em) => {
      // The lock makes the second of two requests see what the first has written.
      const [row] = await em.execute<Row[]>(
        `select user_id as "userId", refresh_hash as "refreshHash", previous_hash as "previousHash",
           clock_timestamp() - rotated_at <= make_interval(secs => ?) as "inGrace"
         from user_session where id = ? and role = ? and revoked_at is null and expires_at > now() for update`,
        [REFRESH_GRACE_S, sessionId, role],
      );
      if (!row) return null;
      const { userId } = row;
      if (given !== row.refreshHash) {
        const late = given !== row.previousHash || !row.inGrace;
        return { userId, sessionId, token: null, reused: late };
      }
      const next = this.tokens.create(sessionId);
      await em.execute(
        `update user_session set refresh_hash = ?, previous_hash = ?, rotated_at = clock_timestamp(),
           last_used_at = now(), expires_at = now() + make_interval(secs => ?), user_agent = ?, address = ?
         where id = ?`,
        [next.hash, given, SESSION_MS[role] / 1_000, facts.userAgent, facts.address, sessionId],
      );
      return { userId, sessionId, token: next.token, reused: false };
    });
  }
}
