import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import {
  type AlertDto,
  type AlertIdDto,
  alertIdSchema,
  alertSchema,
  type AlertsQuery,
  alertsQuerySchema,
  type CreateAlertDto,
  createAlertSchema,
  type DryRunDto,
  type DryRunRequestDto,
  dryRunRequestSchema,
  dryRunSchema,
  type FiringDto,
  firingSchema,
  type FiringsQuery,
  firingsQuerySchema,
  type UpdateAlertDto,
  updateAlertSchema,
} from '@pricealgo/contract/alerts';
import { type EmptyDto, emptySchema, type Page, pageOf } from '@pricealgo/contract/answer';
import { toPage } from '../../common/http/paging.js';
import { toAlertDto, toFiringDto } from './alert-answers.js';
import {
  InMemberView,
  RequiresSubscription,
  Roles,
  TokenScope,
} from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal, subscriptionExpired } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { Answer, ApiWrapped } from '../../common/http/wrapper.js';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { InstrumentDirectory } from '../tickers/index.js';
import { type AlertSettings, AlertsService } from './alerts.service.js';
import { conditionFrom } from './conditions/condition-from.js';
import { DryRunService } from './dry-run.service.js';
import { AlertRepository } from './storage/alert.repository.js';
import { FiringDeliveryRepository } from './storage/firing-delivery.repository.js';
import type { PriceAlert } from './storage/price-alert.entity.js';
import { HistoryService } from '../bars/index.js';
import { QuoteBook } from '../quotes/index.js';
import { sessionDateMs, sessionZoneOf } from '../../common/market/aggregate-bars.js';

@ApiTags('alerts')
@Controller('alerts')
@Roles('member', 'admin')
export class AlertsController {
  constructor(
    private readonly service: AlertsService,
    private readonly alerts: AlertRepository,
    private readonly deliveries: FiringDeliveryRepository,
    private readonly dryRuns: DryRunService,
    private readonly directory: InstrumentDirectory,
    private readonly history: HistoryService,
    private readonly book: QuoteBook,
  ) {}

  @TokenScope('read:alerts')
  @InMemberView()
  @Get()
  @ApiOperation({ summary: 'My alerts, newest first' })
  @ApiWrapped(pageOf(alertSchema))
  async list(
    @Query({ schema: alertsQuerySchema }) query: AlertsQuery,
    @CurrentUser() user: Principal,
  ): Promise<Page<AlertDto>> {
    const { items, total } = await this.alerts.page({
      ...query,
      userId: user.userId,
      subscribed: subscribed(user),
    });
    return toPage(
      query,
      items.map((alert) => this.dto(alert, user)),
      total,
    );
  }

  @TokenScope('read:alerts')
  @InMemberView()
  @Get('firings')
  @ApiOperation({ summary: 'When my alerts fired and where it was delivered, newest first' })
  @ApiWrapped(pageOf(firingSchema))
  async firings(
    @Query({ schema: firingsQuerySchema }) query: FiringsQuery,
    @CurrentUser() { userId }: Principal,
  ): Promise<Page<FiringDto>> {
    const { items, total } = await this.alerts.firings({ ...query, userId });
    const notified = await this.deliveries.of(
      userId,
      items.map(({ dedupeKey }) => dedupeKey),
    );
    return toPage(
      query,
      items.map((firing) => toFiringDto(firing, notified.get(firing.dedupeKey))),
      total,
    );
  }

  @TokenScope('write:alerts')
  @Post('create')
  @HttpCode(200)
  @RequiresSubscription()
  @ApiOperation({ summary: 'Watches a ticker from now on' })
  @ApiWrapped(alertSchema)
  async create(
    @Body({ schema: createAlertSchema }) body: CreateAlertDto,
    @CurrentUser() user: Principal,
  ): Promise<Answer<AlertDto>> {
    const { key } = this.instrument(body);
    const pricedMs = this.pricedMs(key);
    const { repeat, hysteresisPct, pauseMinutes, note = null, expiresAtMs = null } = body;
    const condition = conditionFrom(body.condition);
    const settings = { condition, repeat, hysteresisPct, pauseMinutes, note, expiresAtMs };
    const alert = await this.service.create(user.userId, key, settings, this.history.nowMs(), pricedMs);
    return new Answer(this.dto(alert, user), 'The alert is on.');
  }

  @TokenScope('write:alerts')
  @Post('update')
  @HttpCode(200)
  @RequiresSubscription()
  @ApiOperation({ summary: 'Changes an alert; fields that are left out stay' })
  @ApiWrapped(alertSchema)
  async update(
    @Body({ schema: updateAlertSchema }) body: UpdateAlertDto,
    @CurrentUser() user: Principal,
  ): Promise<Answer<AlertDto>> {
    const { alertId, condition, ...rest } = body;
    const changes: Partial<AlertSettings> = Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined),
    );
    if (condition) changes.condition = conditionFrom(condition);
    const alert = await this.service.update(user.userId, alertId, changes, this.history.nowMs());
    return new Answer(this.dto(alert, user), 'The alert was changed.');
  }

  @TokenScope('write:alerts')
  @Post('pause')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stops an alert for a while' })
  @ApiWrapped(alertSchema)
  async pause(
    @Body({ schema: alertIdSchema }) { alertId }: AlertIdDto,
    @CurrentUser() user: Principal,
  ): Promise<Answer<AlertDto>> {
    return new Answer(this.dto(await this.service.pause(user.userId, alertId), user), 'The alert is paused.');
  }

  @TokenScope('write:alerts')
  @Post('resume')
  @HttpCode(200)
  @RequiresSubscription()
  @ApiOperation({ summary: 'Goes on with an alert that was paused or has fired' })
  @ApiWrapped(alertSchema)
  async resume(
    @Body({ schema: alertIdSchema }) { alertId }: AlertIdDto,
    @CurrentUser() user: Principal,
  ): Promise<Answer<AlertDto>> {
    const alert = await this.service.resume(user.userId, alertId, this.history.nowMs());
    return new Answer(this.dto(alert, user), 'The alert is on.');
  }

  @TokenScope('write:alerts')
  @Post('delete')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes an alert and the log of its firings' })
  @ApiWrapped(emptySchema)
  async delete(
    @Body({ schema: alertIdSchema }) { alertId }: AlertIdDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<Answer<EmptyDto>> {
    await this.service.delete(userId, alertId);
    return new Answer({}, 'The alert was deleted.');
  }

  @TokenScope('write:alerts')
  @Post('dry-run')
  @HttpCode(200)
  @RequiresSubscription()
  @ApiOperation({ summary: 'How often an alert would have fired in the last year' })
  @ApiWrapped(dryRunSchema)
  async dryRun(
    @Body({ schema: dryRunRequestSchema }) body: DryRunRequestDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<DryRunDto> {
    const { hysteresisPct, pauseMinutes } = body;
    const condition = conditionFrom(body.condition);
    return this.dryRuns.run(userId, this.instrument(body), { condition, hysteresisPct, pauseMinutes });
  }

  /** Session of the price that the member sees: before the bell that is the one before, in its shares. */
  private pricedMs(key: string): number {
    const timeMs = this.book.get(key)?.timeMs ?? this.history.nowMs();
    return sessionDateMs(Math.min(timeMs, this.history.nowMs()), sessionZoneOf(key));
  }

  private dto(alert: PriceAlert, user: Principal): AlertDto {
    const currency = this.directory.get(alert.instrument)?.currency ?? '';
    return toAlertDto(alert, currency, subscribed(user));
  }

  private instrument({
    exchangeShortName,
    symbol,
  }: {
    exchangeShortName: string;
    symbol: string;
  }): MarketInstrument {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    return instrument;
  }
}

function subscribed({ role, subscriptionEndMs }: Principal): boolean {
  return role === 'admin' || !subscriptionExpired(subscriptionEndMs, Date.now());
}
