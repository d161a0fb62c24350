import { Injectable } from '@nestjs/common';
import type { Split } from '@pricealgo/algorithms/valuation/inputs/newest-figures';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { CorporateActionRepository, uniqueActions } from '../../bars/index.js';

/** Splits that per-share figures of earlier days are put on today's shares by. */
@Injectable()
export class InstrumentSplitsService {
  constructor(private readonly actions: CorporateActionRepository) {}

  /** Every split by the day of `atMs`, once each, oldest first. */
  async of(key: InstrumentKey, atMs: number): Promise<Split[]> {
    return uniqueActions(await this.actions.of(key, atMs)).flatMap((action) =>
      action.type === 'split' ? [{ exDateMs: action.exDateMs, ratio: action.ratio }] : [],
    );
  }

  async ofAll(keys: readonly InstrumentKey[], atMs: number): Promise<Map<InstrumentKey, Split[]>> {
    return new Map(await Promise.all(keys.map(async (key) => [key, await this.of(key, atMs)] as const)));
  }
}
