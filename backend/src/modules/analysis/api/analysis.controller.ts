import { gunzipSync } from 'node:zlib';
import { Body, Controller, Get, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { ruleBasedNarrative } from '@pricealgo/algorithms/narrative/narrative-output';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { Request } from 'express';
import { RequiresSubscription } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped, ApiWrappedPage } from '../../../common/http/api-wrapped.decorator.js';
import type { Page } from '../../../common/http/page.dto.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { Settings } from '../../settings/index.js';
import { InstrumentDirectory } from '../../tickers/directory/instrument-directory.js';
import type { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { CallRepository } from '../calls/call.repository.js';
import { NarrativeFacts } from '../inputs/narrative-facts.js';
import { AnalysisRuns } from '../runs/analysis-runs.js';
import { RunRepository } from '../runs/run.repository.js';
import { AnalysisDto } from './dto/analysis.dto.js';
import { AnalysisQuery, CallQuery, CallsQuery, RunQuery } from './dto/analysis-query.dto.js';
import { CallDto, CallSummaryDto } from './dto/call.dto.js';
import { RunDto, RunRequestDto } from './dto/run.dto.js';
import { requestContext } from '../../../common/http/request-context.js';

const DAY_MS = 86_400_000;

@ApiTags('analysis')
@Controller()
@RequiresSubscription()
export class AnalysisController {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly calls: CallRepository,
    private readonly runs: RunRepository,
    private readonly requests: AnalysisRuns,
    private readonly facts: NarrativeFacts,
    private readonly settings: Settings,
  ) {}

  @Get('ticker-analysis')
  @ApiOperation({ summary: 'The newest call of every algorithm about a ticker, and what is under way' })
  @ApiWrapped(AnalysisDto)
  async analysis(@Query() query: AnalysisQuery, @CurrentUser() user: Principal): Promise<AnalysisDto> {
    const instrument = this.instrument(query);
    const { key } = instrument;
    const [known, runs, used] = await Promise.all([
      this.calls.newest(key, query.source === 'imported' ? 'backtest' : 'live', user.userId),
      this.runs.openOf(user.userId, key),
      this.runs.countSince(user.userId, new Date(Date.now() - DAY_MS)),
    ]);
    return {
      calls: known.map(({ call, outcomes, withdrawal }) => CallDto.of(call, outcomes, withdrawal)),
      runs: runs.map((run) => RunDto.of(run)),
      ruleBasedSummary: await this.ruleBasedSummary(
        instrument,
        known.map(({ call }) => call),
      ),
      quota: { used, perDay: this.settings.get('analysis.runsPerDay') },
    };
  }

  @Get('algorithm-calls')
  @ApiOperation({ summary: 'Calls about a ticker with their outcomes, newest first' })
  @ApiWrappedPage(CallSummaryDto)
  async history(@Query() query: CallsQuery): Promise<Page<CallSummaryDto>> {
    const { algo, origin, page, limit } = query;
    const { key: instrument } = this.instrument(query);
    const { items, total } = await this.calls.page({ instrument, algo, origin, page, limit });
    return {
      items: items.map(({ call, outcomes, withdrawal }) => CallSummaryDto.of(call, outcomes, withdrawal)),
      total,
      page,
      limit,
    };
  }

  @Get('algorithm-call')
  @ApiOperation({ summary: 'One call with its whole answer' })
  @ApiWrapped(CallDto)
  async call(@Query() { callId }: CallQuery): Promise<CallDto> {
    const known = await this.calls.byId(callId);
    if (!known) throw new AppError('call_not_found');
    return CallDto.of(known.call, known.outcomes, known.withdrawal);
  }

  @Get('algorithm-call-inputs')
  @ApiOperation({ summary: 'Everything that a call was computed from, as a file' })
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'object' } })
  async inputs(@Query() { callId }: CallQuery): Promise<StreamableFile> {
    const known = await this.calls.byId(callId);
    const content = known && (await this.calls.inputs(known.call.inputsHash));
    if (!content) throw new AppError('call_not_found');
    return new StreamableFile(gunzipSync(content), {
      type: 'application/json',
      disposition: `attachment; filename="call-${known.call.seq}-inputs.json"`,
    });
  }

  @Post('ticker-analysis/run')
  @ApiOperation({ summary: 'Asks for a new call; a worker makes it' })
  @ApiWrapped(RunDto)
  async run(
    @Body() body: RunRequestDto,
    @CurrentUser() { userId, role }: Principal,
    @Req() request: Request,
  ): Promise<RunDto> {
    const { key: instrument } = this.instrument(body);
    const wish = { algo: body.algo, instrument, params: { ...body.params } };
    return RunDto.of(
      await this.requests.request({ ...wish, trigger: role, requestedBy: userId }, requestContext(request)),
    );
  }

  @Get('ticker-analysis/run')
  @ApiOperation({ summary: 'How far a run is' })
  @ApiWrapped(RunDto)
  async runState(@Query() { runId }: RunQuery, @CurrentUser() user: Principal): Promise<RunDto> {
    const run = await this.runs.byId(runId);
    if (!run || run.requestedBy !== user.userId) throw new AppError('not_found');
    return RunDto.of(run);
  }

  @Post('ticker-analysis/cancel')
  @ApiOperation({ summary: 'Takes a run back' })
  @ApiWrapped(RunDto)
  async cancel(
    @Body() { runId }: RunQuery,
    @CurrentUser() user: Principal,
    @Req() request: Request,
  ): Promise<RunDto> {
    await this.requests.cancel(runId, user.userId, requestContext(request));
    return this.runState({ runId }, user);
  }

  private async ruleBasedSummary(
    instrument: MarketInstrument,
    calls: readonly AlgorithmCall[],
  ): Promise<AlgorithmOutput<unknown> | null> {
    if (calls.length === 0 || calls.some(({ algo }) => algo === 'openai')) return null;
    const sheet = await this.facts.sheet(instrument, calls);
    return ruleBasedNarrative(
      sheet,
      this.settings.get('analysis.openaiApiKey') ? 'unavailable' : 'not-configured',
    );
  }

  private instrument({ exchangeShortName, symbol }: Omit<AnalysisQuery, 'source'>): MarketInstrument {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    return instrument;
  }
}
