import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { Request } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { parseInstrumentRow } from '../../tickers/import/instrument-row.js';
import { Instrument } from '../../tickers/instrument.entity.js';
import { lockInstruments } from '../../tickers/instrument-lock.js';
import type { AddTickerDto, SaveTickerDto } from '@pricealgo/contract/tickers-admin';
import { requestContext } from '../../../common/http/request-context.js';

const EDITABLE = ['name', 'sector', 'currency', 'rank', 'active'] as const;

/** Changes single instruments; every process follows by `instruments.changed`. */
@Injectable()
export class TickersAdmin {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `instrument_not_found`; `conflict` when it was changed since it was seen */
  async save(adminId: string, wanted: SaveTickerDto, request: Request): Promise<Instrument> {
    const { exchangeShortName, symbol, seenMs } = wanted;
    return this.em.fork().transactional(async (em) => {
      await lockInstruments(em);
      const held = await em.findOne(
        Instrument,
        { exchangeShortName, symbol },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!held) throw new AppError('instrument_not_found');
      if (held.updatedAt.getTime() !== seenMs) {
        throw new AppError('conflict', {
          message: 'This ticker was changed meanwhile. Please look at it again.',
        });
      }
      const changes = EDITABLE.filter((field) => (held[field] ?? null) !== wanted[field]);
      if (changes.length === 0) return held;
      for (const field of changes) Object.assign(held, { [field]: wanted[field] });
      held.source = 'admin';
      held.updatedAt = new Date(Math.max(Date.now(), seenMs + 1));
      await this.tell(em, 'admin.ticker-saved', adminId, held, request, { changes });
      return held;
    });
  }

  /** @throws AppError `invalid_request` with the reason; `conflict` when it is in the directory already */
  async add(adminId: string, wanted: AddTickerDto, request: Request): Promise<Instrument> {
    const { exchangeShortName, symbol, name, type, currency, sector, rank, active } = wanted;
    const checked = parseInstrumentRow(1, {
      exchangeShortName,
      symbol,
      name,
      type,
      currency,
      sector: sector ?? '',
    });
    if (typeof checked === 'string') throw new AppError('invalid_request', { message: `${checked}.` });
    try {
      return await this.em.fork().transactional(async (em) => {
        await lockInstruments(em);
        const added = em.create(Instrument, {
          exchangeShortName,
          symbol,
          name,
          type,
          currency,
          sector,
          rank,
          active,
          photo: null,
          source: 'admin',
          createdAt: new Date(),
          updatedAt: new Date(),
        });
        await em.persist(added).flush();
        await this.tell(em, 'admin.ticker-added', adminId, added, request, {});
        return added;
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new AppError('conflict', {
        message: `${instrumentKey(exchangeShortName, symbol)} is in the directory already.`,
      });
    }
  }

  private async tell(
    em: EntityManager,
    action: AuditAction,
    actorId: string,
    { exchangeShortName, symbol }: Instrument,
    request: Request,
    detail: Record<string, unknown>,
  ): Promise<void> {
    await this.outbox.addEvent(em, 'instruments.changed', { source: 'admin' });
    await this.audit.record(em, {
      action,
      actorId,
      ...requestContext(request),
      detail: { instrument: instrumentKey(exchangeShortName, symbol), ...detail },
    });
  }
}
