import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChecksDto } from '@pricealgo/contract/operations';
import { Refreshed } from '../../../../common/cache/refreshed.js';
import { AppConfig } from '../../../../config/app-config.js';
import { AppKeys } from '../../../../infra/crypto/app-keys.js';
import { SourceTrials } from '../../../market-sources/index.js';
import { Settings } from '../../../settings/index.js';
import { runChecks } from './run-checks.js';

/** Checks ask mail servers and sources of prices, whose budget is for members: whoever looks again so soon reads the same answer. */
const FRESH_MS = 30_000;

/** The checks of `npm run doctor`, as this process finds them. */
@Injectable()
export class ChecksService {
  private readonly newest: Refreshed<ChecksDto>;

  constructor(config: AppConfig, em: EntityManager, keys: AppKeys, settings: Settings, trials: SourceTrials) {
    const surroundings = {
      config,
      em,
      keys,
      sources: () => Promise.resolve(settings.get('market.providers')),
      trySource: trials.try.bind(trials),
    };
    const load = async (asOfMs: number): Promise<ChecksDto> => ({
      asOfMs,
      items: await runChecks(surroundings),
    });
    this.newest = new Refreshed(load, FRESH_MS, FRESH_MS);
  }

  read(): Promise<ChecksDto> {
    return this.newest.get();
  }
}
