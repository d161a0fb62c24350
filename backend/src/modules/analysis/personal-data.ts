import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';
import { WhatIfRepository } from './runs/what-if.repository.js';

/**
 * Requests for calls, and the answers that are a member's alone. Requests stay when their account is removed, with an id that then
 * belongs to nobody: the calls that came of them belong to everybody and are never removed. Those with parameters of one's own made no
 * call that counts, and go.
 */
@Injectable()
@KeepsPersonalData({ part: 'whatIfs', tables: { analysis_run: 'erase', analysis_what_if: 'cascade' } })
export class AnalysisPersonalData implements PersonalDataContributor {
  constructor(private readonly whatIfs: WhatIfRepository) {}

  async export(userId: string): Promise<object[]> {
    const whatIfs = await this.whatIfs.ofUser(userId);
    return whatIfs.map(
      ({ algo, instrument, createdAt, answer: { version, params, output, mode, source } }) => ({
        algo,
        instrument,
        createdAt,
        version,
        mode,
        source,
        params,
        output,
      }),
    );
  }

  async erase(em: EntityManager, userId: string): Promise<void> {
    await em.execute(
      `delete from analysis_run where requested_by = ?
         and jsonb_exists_any(params, array['peers', 'benchmark', 'assumptions'])`,
      [userId],
    );
  }
}
