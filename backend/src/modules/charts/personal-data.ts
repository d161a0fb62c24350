import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';

/** A member's drawings by instrument, then their layouts by name. */
@Injectable()
@KeepsPersonalData({ part: 'charts', tables: { chart_drawing: 'cascade', chart_layout: 'cascade' } })
export class ChartPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  async export(userId: string): Promise<object[]> {
    const em = this.em.fork();
    const drawings = await em.execute<object[]>(
      `select instrument, drawings, updated_at as "updatedAt" from chart_drawing where user_id = ? order by instrument`,
      [userId],
    );
    const layouts = await em.execute<object[]>(
      `select name as layout, setup, created_at as "createdAt" from chart_layout where user_id = ? order by lower(name)`,
      [userId],
    );
    return [...drawings, ...layouts];
  }
}
