import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../common/http/request-context.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { Audit } from '../audit/index.js';
import { PersonalDataService } from './personal-data.service.js';
import { ProfileService } from './profile.service.js';

/** Everything that is kept about a member, for the member. Never a hash, a key or a secret. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly profiles: ProfileService,
    private readonly personalData: PersonalDataService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `too_many_requests` */
  async of(userId: string, context: RequestContext): Promise<{ fileName: string; json: string }> {
    await this.limits.take('export.account', userId);
    const exportedAt = new Date();
    const profile = await this.profiles.of(userId);
    const parts = await this.personalData.exported(userId);
    // Recorded only now: the history in the file ends before the export itself.
    await this.audit.record(this.em.fork(), {
      action: 'data.exported',
      actorId: userId,
      subjectId: userId,
      ...context,
    });
    return {
      fileName: `my-data-${exportedAt.toISOString().slice(0, 10)}.json`,
      json: JSON.stringify({ exportedAt, profile, ...parts }, null, 2),
    };
  }
}
