import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import { type FirstAdminDto, firstAdminSchema } from '@pricealgo/contract/login';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { FirstAdminService } from './first-admin.service.js';

@ApiTags('admin login')
@Controller()
@NeverReplayed()
export class FirstAdminController {
  constructor(
    private readonly limits: RateLimits,
    private readonly first: FirstAdminService,
  ) {}

  @Public()
  @Post('admin/setup')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Makes the first administrator of an empty installation, with the token that its start printed',
  })
  @ApiWrapped(emptySchema)
  async create(
    @Body({ schema: firstAdminSchema }) form: FirstAdminDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.limits.take('setup.address', context.address);
    await this.first.create(form);
  }
}
