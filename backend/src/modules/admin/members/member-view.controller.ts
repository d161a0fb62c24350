import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type EndMemberViewDto,
  endMemberViewSchema,
  type MemberIdDto,
  memberIdSchema,
  type MemberViewDto,
  memberViewSchema,
} from '@pricealgo/contract/members';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { MemberViewService } from '../../auth/index.js';

@ApiTags('administration of members')
@Controller('admin/users/view')
@AdminOnly('members')
@NeverReplayed()
export class MemberViewController {
  constructor(private readonly views: MemberViewService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: "Lets this administrator read a member's own pages for a quarter of an hour" })
  @ApiWrapped(memberViewSchema)
  begin(
    @CurrentUser() principal: Principal,
    @Body({ schema: memberIdSchema }) { userId }: MemberIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<MemberViewDto> {
    return this.views.begin(principal, userId, context);
  }

  @Post('end')
  @HttpCode(200)
  @ApiOperation({ summary: "Ends the look at a member's pages at once" })
  @ApiWrapped(emptySchema)
  async end(
    @CurrentUser() principal: Principal,
    @Body({ schema: endMemberViewSchema }) { token }: EndMemberViewDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.views.end(principal, token, context);
  }
}
