import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
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
import type { Request } from 'express';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { requestContext } from '../../../common/http/request-context.js';
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
    @Req() request: Request,
  ): Promise<MemberViewDto> {
    return this.views.begin(principal, userId, requestContext(request));
  }

  @Post('end')
  @HttpCode(200)
  @ApiOperation({ summary: "Ends the look at a member's pages at once" })
  @ApiWrapped(emptySchema)
  async end(
    @CurrentUser() principal: Principal,
    @Body({ schema: endMemberViewSchema }) { token }: EndMemberViewDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.views.end(principal, token, requestContext(request));
  }
}
