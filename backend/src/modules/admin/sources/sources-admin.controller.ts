import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type DataSourcesDto,
  dataSourcesSchema,
  type SourceTrialWorkDto,
  sourceTrialWorkSchema,
  type TrySourceDto,
  trySourceSchema,
} from '@pricealgo/contract/data-sources';
import { type WorkQuery, workQuerySchema } from '@pricealgo/contract/slow-work';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { SlowWork } from '../../../infra/slow-work/slow-work.js';
import { Audit } from '../../audit/index.js';
import { SourceTrials } from '../../market-sources/index.js';
import { SourcesAdminService } from './sources-admin.service.js';

/** Where prices come from. The order itself is a setting, `market.providers`. */
@ApiTags('administration of settings')
@Controller('admin/data-sources')
@AdminOnly('sources')
export class SourcesAdminController {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly sources: SourcesAdminService,
    private readonly trials: SourceTrials,
    private readonly work: SlowWork,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Every source of prices: its place in the order, its key, its calls, what it did last',
  })
  @ApiWrapped(dataSourcesSchema)
  list(): Promise<DataSourcesDto> {
    return this.sources.list();
  }

  @Post('try')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Asks one source for prices now, whether it is in use or not; nothing is changed by it. The answer may say that it is still under way',
  })
  @ApiWrapped(sourceTrialWorkSchema)
  async try(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: trySourceSchema }) { name, key }: TrySourceDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SourceTrialWorkDto> {
    await this.limits.take('source.try', userId);
    return this.work.begin(userId, 'source-trial', async () => {
      const trial = await this.trials.try(name, key);
      await this.audit.record(this.em.fork(), {
        action: 'admin.source-tried',
        actorId: userId,
        ...context,
        detail: { source: name, works: trial.works },
      });
      return trial;
    });
  }

  @Get('try')
  @ApiOperation({ summary: 'What a source answered that was still being asked' })
  @ApiWrapped(sourceTrialWorkSchema)
  outcome(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: workQuerySchema }) { workId }: WorkQuery,
  ): Promise<SourceTrialWorkDto> {
    return this.work.find(userId, 'source-trial', workId);
  }
}
