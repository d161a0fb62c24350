import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { Audit } from '../../audit/audit.js';
import { Sessions } from './sessions.js';

/**
 * Ends what was opened while administrators needed no authenticator app, at the first start that asks for one: such a
 * session must not come back to life either when the rule is relaxed again.
 */
@Injectable()
export class WeakAdminSessions implements OnApplicationBootstrap {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.adminTotpRequired) return;
    await this.em.fork().transactional(async (em) => {
      const rows = await em.execute<{ userId: string; ids: string[] }[]>(
        `select s.user_id as "userId", json_agg(s.id) as ids
         from user_session s join user_account u on u.id = s.user_id
         where s.role = 'admin' and u.totp_secret is null and s.revoked_at is null and s.expires_at > now()
         group by s.user_id`,
      );
      for (const { userId, ids } of rows) {
        const ended = await this.sessions.revoke(em, userId, ids, 'totp');
        if (ended.length === 0) continue;
        const detail = { sessions: ended.length, why: 'an authenticator app is required' };
        await this.audit.record(em, { action: 'session.revoked', actorId: null, subjectId: userId, detail });
      }
    });
  }
}
