import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type AlertTestDto,
  alertTestSchema,
  type OperatorAlertsDto,
  operatorAlertsSchema,
} from '@pricealgo/contract/operator-alerts';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { OperatorAlertsService } from './operator-alerts.service.js';

/** What operators are told of by mail or webhook. */
@ApiTags('operations')
@Controller('admin/operations/alerts')
@AdminOnly('operations')
export class OperatorAlertsController {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly alerts: OperatorAlertsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'What is wrong now and was before, and who is told of it' })
  @ApiWrapped(operatorAlertsSchema)
  list(): Promise<OperatorAlertsDto> {
    return this.alerts.list(this.em.fork());
  }

  @Post('test')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sends a notice to everybody who is told of alerts, and says what became of each',
  })
  @ApiWrapped(alertTestSchema)
  async test(
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<AlertTestDto> {
    await this.limits.take('mail.test', userId);
    return this.alerts.test(userId, context);
  }
}
