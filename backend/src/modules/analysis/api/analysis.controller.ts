import { Body, Controller, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { factSheet } from '@pricealgo/algorithms/answers/fact-sources';
import { ruleBasedNarrative } from '@pricealgo/algorithms/narrative/narrative-output';
import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import { RequiresSubscription, TokenScope } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiDownload, ApiWrapped, download } from '../../../common/http/wrapper.js';
import { toPage } from '../../../common/http/paging.js';
import { type Page, pageOf } from '@pricealgo/contract/answer';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { Settings } from '../../settings/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { type CallRecord, CallRepository } from '../calls/call.repository.js';
import { AnalysisBarService } from '../inputs/analysis-bar.service.js';
import { RunService } from '../runs/run.service.js';
import { RunRepository } from '../runs/run.repository.js';
import {
  type AnalysisDto,
  type AnalysisQuery,
  type RunQuery,
  type RunDto,
  type RunRequestDto,
  type WhatIfDto,
  analysisQuerySchema,
  analysisSchema,
  cancelRunSchema,
  runQuerySchema,
  runRequestSchema,
  runSchema,
  whatIfSchema,
} from '@pricealgo/contract/analysis';
import {
  type CallQuery,
  type CallsQuery,
  type CallDto,
  type CallSummaryDto,
  callQuerySchema,
  callSchema,
  callsQuerySchema,
  callSummarySchema,
} from '@pricealgo/contract/calls';
import { inView } from '../calls/call-mode.js';
import { WhatIfRepository, type WhatIfRecord } from '../runs/what-if.repository.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { toCallDto, toCallSummaryDto, toRunDto, toWhatIfDto } from './call-answers.js';

@ApiTags('analysis')
@Controller()
@RequiresSubscription()
export class AnalysisController {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly calls: CallRepository,
    private readonly bars: AnalysisBarService,
    private readonly runs: RunRepository,
    private readonly whatIfs: WhatIfRepository,
    private readonly requests: RunService,
    private readonly settings: Settings,
  ) {}

  @TokenScope('read:analysis')
  @Get('ticker-analysis')
  @ApiOperation({ summary: 'The newest call of every algorithm about a ticker, and what is under way' })
  @ApiWrapped(analysisSchema)
  async analysis(
    @Query({ schema: analysisQuerySchema }) query: AnalysisQuery,
    @CurrentUser() user: Principal,
  ): Promise<AnalysisDto> {
    const instrument = this.instrument(query);
    const { key } = instrument;
    const view = this.bars.view(query.source);
    const perDay = this.settings.get('analysis.runsPerDay');
    const [known, whatIfs, runs, used] = await Promise.all([
      this.calls.newest(key, view),
      this.whatIfs.of(user.userId, key),
      this.runs.openOf(user.userId, key),
      this.runs.usedToday(user.userId, perDay),
    ]);
    return {
      calls: known.map(toCallDto),
      whatIfs: newestOfEach(whatIfs.filter(({ answer }) => inView(answer, view))).map(toWhatIfDto),
      runs: runs.map(toRunDto),
      ruleBasedSummary: this.ruleBasedSummary(
        key,
        known.map(({ call }) => call),
      ),
      quota: { used, perDay },
    };
  }

  @TokenScope('read:analysis')
  @Get('algorithm-calls')
  @ApiOperation({ summary: 'Calls about a ticker with their outcomes, newest first' })
  @ApiWrapped(pageOf(callSummarySchema))
  async history(@Query({ schema: callsQuerySchema }) query: CallsQuery): Promise<Page<CallSummaryDto>> {
    const { algo, origin, page, limit } = query;
    const view = query.view && this.bars.view(query.view === 'imported' ? 'imported' : undefined);
    const { key: instrument } = this.instrument(query);
    const { items, total } = await this.calls.page({ instrument, algo, origin, view, page, limit });
    return toPage(query, items.map(toCallSummaryDto), total);
  }

  @TokenScope('read:analysis')
  @Get('algorithm-call')
  @ApiOperation({ summary: 'One call with its whole answer' })
  @ApiWrapped(callSchema)
  async call(@Query({ schema: callQuerySchema }) { callId }: CallQuery): Promise<CallDto> {
    const known = await this.calls.byId(callId);
    if (!known) throw new AppError('call_not_found');
    return toCallDto(known);
  }

  @TokenScope('read:analysis')
  @Get('algorithm-call-inputs')
  @ApiOperation({ summary: 'Everything that a call was computed from, as a file' })
  @ApiDownload('application/json')
  async inputs(@Query({ schema: callQuerySchema }) { callId }: CallQuery): Promise<StreamableFile> {
    const known = await this.calls.byId(callId);
    const inputs = known && (await this.calls.inputsText(known.call.inputsHash));
    if (!known || inputs === null) throw new AppError('call_not_found');
    return download(`call-${known.call.seq}-inputs.json`, 'application/json', inputs);
  }

  @TokenScope('write:analysis')
  @Post('ticker-analysis/run')
  @ApiOperation({ summary: 'Asks for a new call; a worker makes it' })
  @ApiWrapped(runSchema)
  async run(
    @Body({ schema: runRequestSchema }) body: RunRequestDto,
    @CurrentUser() { userId, role }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<RunDto> {
    const { key: instrument } = this.instrument(body);
    const wanted = { algo: body.algo, instrument, params: { ...body.params } };
    return toRunDto(await this.requests.request({ ...wanted, trigger: role, requestedBy: userId }, context));
  }

  @TokenScope('read:analysis')
  @Get('ticker-analysis/run')
  @ApiOperation({ summary: 'How far a run is' })
  @ApiWrapped(runSchema)
  async runState(
    @Query({ schema: runQuerySchema }) { runId }: RunQuery,
    @CurrentUser() user: Principal,
  ): Promise<RunDto> {
    const run = await this.runs.byId(runId);
    if (!run || run.requestedBy !== user.userId) throw new AppError('not_found');
    return toRunDto(run);
  }

  @TokenScope('read:analysis')
  @Get('ticker-analysis/what-if')
  @ApiOperation({ summary: 'The answer to a run of yours with parameters of your own' })
  @ApiWrapped(whatIfSchema)
  async whatIf(
    @Query({ schema: runQuerySchema }) { runId }: RunQuery,
    @CurrentUser() { userId }: Principal,
  ): Promise<WhatIfDto> {
    const found = await this.whatIfs.one(runId, userId);
    if (!found) throw new AppError('not_found');
    return toWhatIfDto(found);
  }

  @TokenScope('read:analysis')
  @Get('ticker-analysis/what-if-inputs')
  @ApiOperation({ summary: 'Everything that such an answer was computed from, as a file' })
  @ApiDownload('application/json')
  async whatIfInputs(
    @Query({ schema: runQuerySchema }) { runId }: RunQuery,
    @CurrentUser() { userId }: Principal,
  ): Promise<StreamableFile> {
    const inputs = await this.whatIfs.inputsText(runId, userId);
    if (inputs === null) throw new AppError('not_found');
    return download('what-if-inputs.json', 'application/json', inputs);
  }

  @TokenScope('write:analysis')
  @Post('ticker-analysis/cancel')
  @ApiOperation({ summary: 'Takes a run back' })
  @ApiWrapped(runSchema)
  async cancel(
    @Body({ schema: cancelRunSchema }) { runId }: RunQuery,
    @CurrentUser() user: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<RunDto> {
    await this.requests.cancel(runId, user.userId, context);
    return this.runState({ runId }, user);
  }

  private ruleBasedSummary(
    key: InstrumentKey,
    calls: readonly CallRecord[],
  ): AnalysisDto['ruleBasedSummary'] {
    if (calls.length === 0 || calls.some(({ algo }) => algo === 'openai')) return null;
    const noAi = this.settings.get('analysis.openaiApiKey') ? 'unavailable' : 'not-configured';
    return { ...ruleBasedNarrative(factSheet(key, calls), noAi) };
  }

  private instrument({ exchangeShortName, symbol }: Omit<AnalysisQuery, 'source'>): MarketInstrument {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    return instrument;
  }
}

/** The first of each algorithm. */
function newestOfEach(whatIfs: readonly WhatIfRecord[]): WhatIfRecord[] {
  return whatIfs.filter(({ algo }, i) => whatIfs.findIndex((other) => other.algo === algo) === i);
}
