import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { SlowWork } from '../../../infra/slow-work/slow-work.js';
import { Audit } from '../../audit/index.js';
import { PushTest } from '../../notifications/index.js';
import {
  type AdminPushTestWorkDto,
  type MailTestDto,
  adminPushTestWorkSchema,
  mailTestSchema,
} from '@pricealgo/contract/delivery-tests';
import { type WorkQuery, workQuerySchema } from '@pricealgo/contract/slow-work';
import { MailTestService } from './mail-test.service.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';

/** Whether mails and pushes leave the product: only ever to the administrator who asks. */
@ApiTags('administration of settings')
@Controller('admin')
@AdminOnly('settings')
export class DeliveryTestsController {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly mails: MailTestService,
    private readonly pushes: PushTest,
    private readonly work: SlowWork,
  ) {}

  @Post('test-mail')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mails a test to my own address and says whether the mail server took it' })
  @ApiWrapped(mailTestSchema)
  async testMail(
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<MailTestDto> {
    await this.limits.take('mail.test', userId);
    return this.mails.run(userId, context);
  }

  @Post('test-push')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Pushes a test to my own browsers and says what became of it and why, or that it is still under way',
  })
  @ApiWrapped(adminPushTestWorkSchema)
  async testPush(
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminPushTestWorkDto> {
    await this.limits.take('push.test', userId);
    return this.work.begin(userId, 'admin-push-test', async (workId) => {
      const outcome = await this.pushes.run(userId, workId);
      const { sent, gone, failed } = outcome;
      await this.audit.record(this.em.fork(), {
        action: 'admin.push-tested',
        actorId: userId,
        subjectId: userId,
        ...context,
        detail: { sent, gone, failed },
      });
      return outcome;
    });
  }

  @Get('test-push')
  @ApiOperation({ summary: 'What became of a test of pushes that was still under way' })
  @ApiWrapped(adminPushTestWorkSchema)
  pushOutcome(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: workQuerySchema }) { workId }: WorkQuery,
  ): Promise<AdminPushTestWorkDto> {
    return this.work.find(userId, 'admin-push-test', workId);
  }
}
