import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { AddTickerDto, SaveTickerDto } from '@pricealgo/contract/tickers-admin';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import {
  InstrumentAdminRepository,
  type InstrumentRecord,
  parseInstrumentRow,
  unfitCurrency,
} from '../../tickers/index.js';

const EDITABLE = ['name', 'sector', 'currency', 'rank', 'active'] as const;

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/** Changes single instruments; every process follows by `instruments.changed`. */
@Injectable()
export class TickersAdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly instruments: InstrumentAdminRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws AppError `instrument_not_found`; `conflict` when it was changed since it was seen; `invalid_request` where an
   *   index is to have a currency
   */
  async save(adminId: string, wanted: SaveTickerDto, context: RequestContext): Promise<InstrumentRecord> {
    return inTransaction(this.em, async (em) => {
      const held = await this.instruments.forUpdate(em, wanted);
      if (!held) throw new AppError('instrument_not_found');
      if (held.updatedAt.getTime() !== wanted.seenMs) {
        throw new AppError('conflict', {
          message: 'This ticker was changed meanwhile. Please look at it again.',
        });
      }
      const unfit = unfitCurrency(held.type, wanted.currency);
      if (unfit) throw new AppError('invalid_request', { message: sentence(unfit) });
      const changes = EDITABLE.filter((field) => (held[field] ?? null) !== wanted[field]);
      if (changes.length === 0) return held;
      const values = Object.fromEntries(changes.map((field) => [field, wanted[field]]));
      const saved = await this.instruments.update(em, held, values);
      await this.publish(em, 'admin.ticker-saved', adminId, saved, context, { changes });
      return saved;
    });
  }

  /** @throws AppError `invalid_request` with the reason; `conflict` when it is in the directory already */
  async add(adminId: string, wanted: AddTickerDto, context: RequestContext): Promise<InstrumentRecord> {
    const { exchangeShortName, symbol, name, type, currency, sector } = wanted;
    const checked = parseInstrumentRow(1, {
      exchangeShortName,
      symbol,
      name,
      type,
      currency,
      sector: sector ?? '',
    });
    if (typeof checked === 'string') {
      throw new AppError('invalid_request', { message: sentence(checked) });
    }
    try {
      return await inTransaction(this.em, async (em) => {
        const added = await this.instruments.insert(em, wanted);
        await this.publish(em, 'admin.ticker-added', adminId, added, context, {});
        return added;
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new AppError('conflict', {
        message: `${instrumentKey(exchangeShortName, symbol)} is in the directory already.`,
      });
    }
  }

  /** Every process reloads its directory, and the audit trail has a line. */
  private async publish(
    em: EntityManager,
    action: AuditAction,
    actorId: string,
    { exchangeShortName, symbol }: InstrumentRecord,
    context: RequestContext,
    detail: Record<string, unknown>,
  ): Promise<void> {
    await this.outbox.addEvent(em, 'instruments.changed', { source: 'admin' });
    await this.audit.record(em, {
      action,
      actorId,
      ...context,
      detail: { instrument: instrumentKey(exchangeShortName, symbol), ...detail },
    });
  }
}
