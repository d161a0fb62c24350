import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { Request } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { AppConfig } from '../../../config/app-config.js';
import { Audit } from '../../audit/index.js';
import { InstrumentDirectory } from '../../tickers/directory/instrument-directory.js';
import { CallQuery } from '../../analysis/api/dto/analysis-query.dto.js';
import { RunDto, RunRequestDto } from '../../analysis/api/dto/run.dto.js';
import { INPUT_GATHERERS, type InputGatherer } from '../../analysis/inputs/gathered-inputs.js';
import { AnalysisRuns } from '../../analysis/runs/analysis-runs.js';
import { CallDetails } from './call-details.js';
import { CallReplay } from './call-replay.js';
import { AdminCallSummaryDto, CallPairDto, ReplayDto } from './dto/admin-call.dto.js';
import { CallPairQuery } from './dto/admin-calls-query.dto.js';
import { outputDiff } from './dto/output-diff.js';
import { requestContext } from '../../../common/http/request-context.js';

/** New calls, and calls computed again. */
@ApiTags('administration of calls')
@ApiBearerAuth()
@Controller('admin/algocalls')
@Roles('admin')
export class CallRunsController {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly runs: AnalysisRuns,
    private readonly details: CallDetails,
    private readonly replays: CallReplay,
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly audit: Audit,
    @Inject(INPUT_GATHERERS) private readonly gatherers: readonly InputGatherer[],
  ) {}

  @Post('run')
  @ApiOperation({
    summary: 'Asks for a new call about any ticker, whatever the quota says; a worker makes it',
  })
  @ApiWrapped(RunDto)
  async run(
    @Body() { exchangeShortName, symbol, algo, params }: RunRequestDto,
    @CurrentUser() { userId }: Principal,
    @Req() request: Request,
  ): Promise<RunDto> {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    const wish = { algo, instrument: instrument.key, params: { ...params } };
    return RunDto.of(
      await this.runs.request({ ...wish, trigger: 'admin', requestedBy: userId }, requestContext(request)),
    );
  }

  @Post('replay')
  @ApiOperation({
    summary: 'Computes a call again from its stored inputs with today’s code; nothing is stored',
  })
  @ApiWrapped(ReplayDto)
  async replay(
    @Body() { callId }: CallQuery,
    @CurrentUser() { userId }: Principal,
    @Req() request: Request,
  ): Promise<ReplayDto> {
    const { call } = await this.details.known(callId);
    const { diff, ...replay } = await this.replays.replay(call);
    await this.audit.record(this.em.fork(), {
      action: 'admin.call-replayed',
      actorId: userId,
      ...requestContext(request),
      detail: { callId, seq: Number(call.seq), identical: replay.identical },
    });
    return {
      ...replay,
      ...outputDiff(diff),
      version: call.version,
      currentVersion: this.gatherers.find(({ algo }) => algo === call.algo)!.version,
      currentCommit: this.config.commit,
    };
  }

  @Get('diff')
  @ApiOperation({ summary: 'Where the answers of two calls on the same inputs differ' })
  @ApiWrapped(CallPairDto)
  async diff(@Query() { a, b }: CallPairQuery): Promise<CallPairDto> {
    const [one, other] = await Promise.all([this.details.known(a), this.details.known(b)]);
    return {
      a: AdminCallSummaryDto.known(one),
      b: AdminCallSummaryDto.known(other),
      ...outputDiff(this.replays.diff(one.call, other.call)),
    };
  }
}
