import { Body, Controller, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiDownload, ApiWrapped, download } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import {
  type MemberDetailDto,
  type RevokedDto,
  type RevokeMemberSessionsDto,
  type MemberDto,
  type MemberIdDto,
  type MembersPageDto,
  type SetStatusDto,
  type SetSubscriptionDto,
  memberFilterQuerySchema,
  memberQuerySchema,
  type MemberFilter,
  type MemberQuery,
  memberDetailSchema,
  memberIdSchema,
  memberSchema,
  membersPageSchema,
  membersQuerySchema,
  revokedSchema,
  revokeMemberSessionsSchema,
  setStatusSchema,
  setSubscriptionSchema,
  type MembersQuery,
} from '@pricealgo/contract/members';
import { inSight } from './list/member-filter.js';
import { MemberExportService } from './list/member-export.service.js';
import { MemberListRepository } from './list/member-list.repository.js';
import { MemberDetailService, toMemberDto } from './member-detail.service.js';
import { actorOf, MembersAdminService } from './members-admin.service.js';
import { emptySchema } from '@pricealgo/contract/answer';

@ApiTags('administration of members')
@Controller()
@AdminOnly('members')
export class MembersAdminController {
  constructor(
    private readonly list: MemberListRepository,
    private readonly detail: MemberDetailService,
    private readonly exports: MemberExportService,
    private readonly members: MembersAdminService,
  ) {}

  @Get('admin/users')
  @ApiOperation({ summary: 'Accounts by search, filter and order' })
  @ApiWrapped(membersPageSchema)
  async users(
    @CurrentUser() reader: Principal,
    @Query({ schema: membersQuerySchema }) question: MembersQuery,
  ): Promise<MembersPageDto> {
    const { items, ...rest } = await this.list.page(inSight(question, reader));
    return { items: items.map(toMemberDto), ...rest };
  }

  @Get('admin/users/one')
  @ApiOperation({ summary: 'An account with its sessions, what it keeps, and what was done to it' })
  @ApiWrapped(memberDetailSchema)
  one(
    @CurrentUser() principal: Principal,
    @Query({ schema: memberQuerySchema }) { userId }: MemberQuery,
  ): Promise<MemberDetailDto> {
    return this.detail.of(userId, principal);
  }

  @AdminOnly('members-bulk')
  @Get('admin/users/export')
  @ApiOperation({ summary: 'Every account that a filter finds, as a CSV file' })
  @ApiDownload('text/csv')
  async export(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: memberFilterQuerySchema }) filter: MemberFilter,
    @CurrentRequest() context: RequestContext,
  ): Promise<StreamableFile> {
    const { fileName, csv } = await this.exports.of(userId, filter, context);
    return download(fileName, 'text/csv', csv);
  }

  @Post('admin/users/status')
  @ApiOperation({ summary: 'Sets the status of a member; one that may not log in ends every session' })
  @ApiWrapped(memberSchema)
  async setStatus(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: setStatusSchema }) { userId, status }: SetStatusDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<MemberDto> {
    return toMemberDto(await this.members.setStatus(actorOf(adminId, context), userId, status));
  }

  @Post('admin/users/subscription')
  @ApiOperation({ summary: 'Sets when the subscription of a member ends, or extends it by days' })
  @ApiWrapped(memberSchema)
  async setSubscription(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: setSubscriptionSchema }) { userId, subscriptionEndMs, addDays }: SetSubscriptionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<MemberDto> {
    const change = { subscriptionEndMs, addDays };
    return toMemberDto(await this.members.setSubscription(actorOf(adminId, context), userId, change));
  }

  @Post('admin/users/sessions/revoke')
  @ApiOperation({ summary: 'Ends one session of a member, or all of them' })
  @ApiWrapped(revokedSchema)
  async revoke(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: revokeMemberSessionsSchema }) { userId, sessionId }: RevokeMemberSessionsDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<RevokedDto> {
    return { sessions: await this.members.revokeSessions(actorOf(adminId, context), userId, sessionId) };
  }

  @Post('admin/users/resend-activation')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mails a member who waits for it another activation link' })
  @ApiWrapped(emptySchema)
  async resendActivation(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: memberIdSchema }) { userId }: MemberIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.members.resendActivation(actorOf(adminId, context), userId);
  }

  @Post('sendstatusemail')
  @ApiOperation({ summary: 'Mails a member the status of the account' })
  @ApiWrapped(emptySchema)
  async sendStatusEmail(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: memberIdSchema }) { userId }: MemberIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.members.mailStatus(actorOf(adminId, context), userId);
  }
}
