import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { hasShares } from '@pricealgo/contract/market/instrument-type';
import { AppError } from '../../../common/errors/app-error.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { Audit } from '../../audit/index.js';
import { CorporateActionRepository, parseActionRow } from '../../bars/index.js';
import { InstrumentRepository, type InstrumentRecord } from '../../tickers/index.js';
import type { RemoveActionDto, SaveActionDto } from '@pricealgo/contract/tickers-admin';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';

/** Splits and dividends of one instrument; what an administrator writes counts like an imported file. */
@Injectable()
export class CorporateActionsAdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly actions: CorporateActionRepository,
    private readonly instruments: InstrumentRepository,
    private readonly audit: Audit,
  ) {}

  /** Newest first, as each source reports them. @throws AppError `instrument_not_found` */
  async list(exchangeShortName: string, symbol: string): Promise<CorporateAction[]> {
    await this.instrument(exchangeShortName, symbol);
    const all = await this.actions.of(instrumentKey(exchangeShortName, symbol), Date.now());
    return all.reverse();
  }

  /** One of the same type and date is replaced. @throws AppError `instrument_not_found`, `invalid_request` with the reason */
  async save(adminId: string, wanted: SaveActionDto, context: RequestContext): Promise<void> {
    const { exchangeShortName, symbol, date, type, ratio, amount } = wanted;
    const instrument = await this.instrument(exchangeShortName, symbol);
    if (!hasShares(instrument.type)) {
      throw new AppError('invalid_request', {
        message: `There are no shares of ${symbol}, so neither splits nor dividends.`,
      });
    }
    const action = parseActionRow(
      { exchangeShortName, symbol, date, type, ratio: ratio ?? '', amount: amount ?? '' },
      { currencyOf: () => instrument.currency, todayMs: Date.now() },
    );
    if (typeof action === 'string') {
      throw new AppError('invalid_request', {
        message: `${action.charAt(0).toUpperCase()}${action.slice(1)}.`,
      });
    }
    await inTransaction(this.em, async (em) => {
      await this.actions.save([action], em);
      await this.audit.record(em, {
        action: 'admin.corporate-action-saved',
        actorId: adminId,
        ...context,
        detail: { instrument: action.key, type, date, ratio, amount },
      });
    });
  }

  /** Only what was imported or typed here: what a vendor reports would be back tomorrow. @throws AppError `not_found` */
  async remove(adminId: string, wanted: RemoveActionDto, context: RequestContext): Promise<void> {
    const { exchangeShortName, symbol, date, type } = wanted;
    const key = instrumentKey(exchangeShortName, symbol);
    await inTransaction(this.em, async (em) => {
      if (!(await this.actions.removeImported(key, type, date, em))) {
        throw new AppError('not_found', { message: 'There is no such action that was typed or imported.' });
      }
      await this.audit.record(em, {
        action: 'admin.corporate-action-removed',
        actorId: adminId,
        ...context,
        detail: { instrument: key, type, date },
      });
    });
  }

  private async instrument(exchangeShortName: string, symbol: string): Promise<InstrumentRecord> {
    const [instrument] = await this.instruments.findMany([{ exchangeShortName, symbol }]);
    if (!instrument) throw new AppError('instrument_not_found');
    return instrument;
  }
}
