import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { RequestContext } from '../../common/http/request-context.js';
import {
  EXPORT_PARTS,
  PERSONAL_DATA,
  type PersonalDataContributor,
  type PersonalDataOptions,
  type RemovalRule,
} from '../../common/personal-data/personal-data.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { Audit } from '../audit/index.js';
import { ProfileService } from './profile.service.js';

interface Contribution extends PersonalDataOptions {
  name: string;
  contributor: PersonalDataContributor;
}

/** What all modules keep of an account: every provider with `@KeepsPersonalData` is asked. */
@Injectable()
export class PersonalDataService implements OnModuleInit {
  private contributions: Contribution[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Before any job can run: an account that is removed without its contributors would leave its sessions behind.
   * @throws Error where a contributor does not do what it declares
   */
  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || !metatype) continue;
      const options = this.reflector.get<PersonalDataOptions | undefined>(PERSONAL_DATA, metatype);
      if (!options) continue;
      const contributor = instance as PersonalDataContributor;
      this.contributions.push({ ...options, name: metatype.name, contributor });
    }
    for (const contribution of this.contributions) assertConsistent(contribution);
    assertEachOnce(this.contributions);
  }

  /** @returns the records of each part, in the order of the parts */
  async exported(userId: string): Promise<Record<string, readonly object[]>> {
    const parts: Record<string, readonly object[]> = {};
    for (const part of EXPORT_PARTS) {
      const { contributor } = this.contributions.find((one) => one.part === part)!;
      parts[part] = await contributor.export!(userId);
    }
    return parts;
  }

  /** Removes what no foreign key removes together with the account. @param em the transaction that removes the account */
  async erase(em: EntityManager, userId: string): Promise<void> {
    for (const { contributor } of this.contributions) await contributor.erase?.(em, userId);
  }

  /** Every table that some module answers for. */
  tables(): Map<string, RemovalRule> {
    return new Map(this.contributions.flatMap(({ tables }) => Object.entries(tables)));
  }
}

function assertConsistent({ name, part, tables, contributor }: Contribution): void {
  if ((part !== undefined) !== (contributor.export !== undefined))
    throw new Error(`${name} declares a part of the export and has no export(), or the other way round`);
  if (Object.values(tables).includes('erase') !== (contributor.erase !== undefined))
    throw new Error(`${name} declares tables to erase and has no erase(), or the other way round`);
}

function assertEachOnce(contributions: readonly Contribution[]): void {
  const claims = contributions.flatMap(({ part, tables }) => [
    ...(part === undefined ? [] : [`part ${part}`]),
    ...Object.keys(tables).map((table) => `table ${table}`),
  ]);
  const twice = claims.filter((claim, place) => claims.indexOf(claim) !== place);
  if (twice.length > 0) throw new Error(`personal data claimed by two contributors: ${twice.join(', ')}`);
  const missing = EXPORT_PARTS.filter((part) => !claims.includes(`part ${part}`));
  if (missing.length > 0) throw new Error(`personal data without a contributor: parts ${missing.join(', ')}`);
}

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
