import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ResetMemberFactorDto,
  resetMemberFactorSchema,
  type RevokedDto,
  revokedSchema,
} from '@pricealgo/contract/members';
import { AdminOnly, AtAccountFactor } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { ReauthenticationService } from '../../auth/index.js';
import { actorOf, MembersAdminService } from './members-admin.service.js';

/** For members who lost their authenticator app and their recovery codes. */
@ApiTags('administration of members')
@Controller('admin/users/reset-factor')
@AdminOnly('members')
@NeverReplayed()
export class MemberFactorAdminController {
  constructor(
    private readonly again: ReauthenticationService,
    private readonly limits: RateLimits,
    private readonly members: MembersAdminService,
  ) {}

  @AtAccountFactor()
  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Takes the second factor of a member away, ends every session and tells the member by mail',
  })
  @ApiWrapped(revokedSchema)
  async reset(
    @CurrentUser() principal: Principal,
    @Body({ schema: resetMemberFactorSchema }) { userId, reason, password }: ResetMemberFactorDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<RevokedDto> {
    await this.again.confirm(principal, password);
    await this.limits.take('factor.reset', principal.userId);
    const actor = actorOf(principal.userId, context);
    return { sessions: await this.members.resetFactor(actor, userId, reason) };
  }
}
