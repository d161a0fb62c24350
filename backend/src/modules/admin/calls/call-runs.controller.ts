import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { AppConfig } from '../../../config/app-config.js';
import { Audit } from '../../audit/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import type { CallQuery } from '@pricealgo/contract/calls';
import { type RunDto, runSchema } from '@pricealgo/contract/analysis';
import { INPUT_COLLECTORS, type InputCollector, RunService, toRunDto } from '../../analysis/index.js';
import { AdminCallService } from './admin-call.service.js';
import { CallReplayService } from './call-replay.service.js';
import {
  type AdminRunRequestDto,
  adminRunRequestSchema,
  type CallPairDto,
  type ReplayDto,
  type CallPairQuery,
  callPairQuerySchema,
  callPairSchema,
  replayCallSchema,
  replaySchema,
} from '@pricealgo/contract/admin-calls';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { toAdminCallSummaryDto, toOutputDiff } from './admin-call-answers.js';

/** New calls, and calls computed again. */
@ApiTags('administration of calls')
@Controller('admin/algocalls')
@AdminOnly('calls')
export class CallRunsController {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly runs: RunService,
    private readonly calls: AdminCallService,
    private readonly replays: CallReplayService,
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly audit: Audit,
    @Inject(INPUT_COLLECTORS) private readonly collectors: readonly InputCollector[],
  ) {}

  @Post('run')
  @ApiOperation({
    summary: 'Asks for a new call about any ticker, whatever the quota says; a worker makes it',
  })
  @ApiWrapped(runSchema)
  async run(
    @Body({ schema: adminRunRequestSchema })
    { exchangeShortName, symbol, algo, params, house }: AdminRunRequestDto,
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<RunDto> {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    const wanted = { algo, instrument: instrument.key, params: house ? { ...params, house } : { ...params } };
    return toRunDto(await this.runs.request({ ...wanted, trigger: 'admin', requestedBy: userId }, context));
  }

  @Post('replay')
  @ApiOperation({
    summary: 'Computes a call again from its stored inputs with today’s code; nothing is stored',
  })
  @ApiWrapped(replaySchema)
  async replay(
    @Body({ schema: replayCallSchema }) { callId }: CallQuery,
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<ReplayDto> {
    const { call } = await this.calls.known(callId);
    const { diff, ...replay } = await this.replays.replay(call);
    await this.audit.record(this.em.fork(), {
      action: 'admin.call-replayed',
      actorId: userId,
      ...context,
      detail: { callId, seq: Number(call.seq), identical: replay.identical },
    });
    return {
      ...replay,
      replayed: { ...replay.replayed },
      ...toOutputDiff(diff),
      version: call.version,
      currentVersion: this.collectors.find(({ algo }) => algo === call.algo)!.version,
      currentCommit: this.config.commit,
    };
  }

  @Get('diff')
  @ApiOperation({ summary: 'Where the answers of two calls of one algorithm differ' })
  @ApiWrapped(callPairSchema)
  async diff(@Query({ schema: callPairQuerySchema }) { a, b }: CallPairQuery): Promise<CallPairDto> {
    const [one, other] = await Promise.all([this.calls.known(a), this.calls.known(b)]);
    return {
      a: toAdminCallSummaryDto(one),
      b: toAdminCallSummaryDto(other),
      sameInputs: one.call.inputsHash === other.call.inputsHash,
      ...toOutputDiff(this.replays.diff(one.call, other.call)),
    };
  }
}
