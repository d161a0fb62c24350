import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  pushDeviceSchema,
  pushKeySchema,
  pushTestWorkSchema,
  subscribePushSchema,
  unsubscribePushSchema,
  type PushDeviceDto,
  type PushKeyDto,
  type PushTestWorkDto,
  type SubscribePushDto,
  type UnsubscribePushDto,
} from '@pricealgo/contract/notifications';
import { type WorkQuery, workQuerySchema } from '@pricealgo/contract/slow-work';
import { z } from 'zod';
import { Public, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { PushTransport } from '../../../infra/push/push-transport.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { SlowWork } from '../../../infra/slow-work/slow-work.js';
import { PushDeviceService } from './push-device.service.js';
import { PushTest } from './push-test.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';

/** The caller's browsers that receive pushes. */
@ApiTags('notifications')
@Roles('member', 'admin')
@Controller('push')
export class PushController {
  constructor(
    private readonly devices: PushDeviceService,
    private readonly transport: PushTransport,
    private readonly tests: PushTest,
    private readonly limits: RateLimits,
    private readonly work: SlowWork,
  ) {}

  @Public()
  @Get('key')
  @ApiOperation({ summary: 'The key with which browsers subscribe' })
  @ApiWrapped(pushKeySchema)
  key(): PushKeyDto {
    return { publicKey: this.transport.publicKey };
  }

  @Post('subscribe')
  @ApiOperation({
    summary: 'Pushes come to this browser while I am logged in here; at most ten, the oldest leaves',
  })
  @ApiWrapped(emptySchema)
  async subscribe(
    @CurrentUser() principal: Principal,
    @Body({ schema: subscribePushSchema }) { endpoint, keys }: SubscribePushDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.limits.take('push.write', principal.userId);
    const target = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    await this.devices.subscribe(principal, target, context.userAgent);
  }

  @Post('unsubscribe')
  @ApiOperation({ summary: 'Pushes come to that browser no more' })
  @ApiWrapped(emptySchema)
  async unsubscribe(
    @CurrentUser() principal: Principal,
    @Body({ schema: unsubscribePushSchema }) which: UnsubscribePushDto,
  ): Promise<void> {
    await this.limits.take('push.write', principal.userId);
    await this.devices.unsubscribe(principal, which);
  }

  @Get('devices')
  @ApiOperation({ summary: 'The browsers that take my pushes, newest first' })
  @ApiWrapped(z.array(pushDeviceSchema))
  list(@CurrentUser() principal: Principal): Promise<PushDeviceDto[]> {
    return this.devices.list(principal);
  }

  @Post('test')
  @ApiOperation({
    summary: 'Pushes a test to my browsers and says what became of it, or that it is still under way',
  })
  @ApiWrapped(pushTestWorkSchema)
  async test(@CurrentUser() { userId }: Principal): Promise<PushTestWorkDto> {
    await this.limits.take('push.test', userId);
    return this.work.begin(userId, 'push-test', async (workId) => {
      const { sent, gone, failed } = await this.tests.run(userId, workId);
      return { sent, gone, failed };
    });
  }

  @Get('test')
  @ApiOperation({ summary: 'What became of a test that was still under way' })
  @ApiWrapped(pushTestWorkSchema)
  outcome(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: workQuerySchema }) { workId }: WorkQuery,
  ): Promise<PushTestWorkDto> {
    return this.work.find(userId, 'push-test', workId);
  }
}
