import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { PushTest } from '../../notifications/index.js';
import {
  type AdminPushTestDto,
  type MailTestDto,
  adminPushTestSchema,
  mailTestSchema,
} from '@pricealgo/contract/delivery-tests';
import { MailTestService } from './mail-test.service.js';
import { requestContext } from '../../../common/http/request-context.js';

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
  ) {}

  @Post('test-mail')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mails a test to my own address and says whether the mail server took it' })
  @ApiWrapped(mailTestSchema)
  async testMail(@CurrentUser() { userId }: Principal, @Req() request: Request): Promise<MailTestDto> {
    await this.limits.take('mail.test', userId);
    return this.mails.run(userId, request);
  }

  @Post('test-push')
  @HttpCode(200)
  @ApiOperation({ summary: 'Pushes a test to my own browsers and says what became of it' })
  @ApiWrapped(adminPushTestSchema)
  async testPush(@CurrentUser() { userId }: Principal, @Req() request: Request): Promise<AdminPushTestDto> {
    await this.limits.take('push.test', userId);
    const outcome = await this.pushes.run(userId);
    const { sent, gone, failed } = outcome;
    await this.audit.record(this.em.fork(), {
      action: 'admin.push-tested',
      actorId: userId,
      subjectId: userId,
      ...requestContext(request),
      detail: { sent, gone, failed },
    });
    return outcome;
  }
}
