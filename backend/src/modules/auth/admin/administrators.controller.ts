import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type AcceptInvitationDto,
  acceptInvitationSchema,
  type AdministratorDto,
  type AdministratorIdDto,
  administratorIdSchema,
  administratorSchema,
  type InvitationDto,
  invitationSchema,
  type InvitationTokenDto,
  invitationTokenSchema,
  type InviteAdministratorDto,
  inviteAdministratorSchema,
  type RemoveAdministratorDto,
  removeAdministratorSchema,
  type SetAdminRoleDto,
  setAdminRoleSchema,
} from '@pricealgo/contract/administrators';
import { emptySchema } from '@pricealgo/contract/answer';
import { z } from 'zod';
import { AdminOnly, Public } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { AdministratorsService } from './administrators.service.js';
import { InvitationService } from './invitation.service.js';

@ApiTags('administrators')
@Controller('admin/administrators')
@AdminOnly('administrators')
@NeverReplayed()
export class AdministratorsController {
  constructor(
    private readonly administrators: AdministratorsService,
    private readonly again: ReauthenticationService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Who may enter the back office, and who is invited' })
  @ApiWrapped(z.array(administratorSchema))
  list(@CurrentUser() { userId }: Principal): Promise<AdministratorDto[]> {
    return this.administrators.list(userId);
  }

  @Post('invite')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Mails somebody a link by which they become an administrator; good once, three days',
  })
  @ApiWrapped(emptySchema)
  async invite(
    @CurrentUser() principal: Principal,
    @Body({ schema: inviteAdministratorSchema }) form: InviteAdministratorDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.again.confirm(principal, form.password);
    await this.administrators.invite(principal, form, context);
  }

  @Post('invite-again')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mails another link; the one before ends' })
  @ApiWrapped(emptySchema)
  async inviteAgain(
    @CurrentUser() principal: Principal,
    @Body({ schema: administratorIdSchema }) { userId }: AdministratorIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.administrators.inviteAgain(principal, userId, context);
  }

  @Post('role')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets what another administrator may do, and ends their sessions' })
  @ApiWrapped(emptySchema)
  async setRole(
    @CurrentUser() principal: Principal,
    @Body({ schema: setAdminRoleSchema }) { userId, role, password }: SetAdminRoleDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.again.confirm(principal, password);
    await this.administrators.setRole(principal, userId, role, context);
  }

  @Post('remove')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes the back office from another administrator and ends their sessions' })
  @ApiWrapped(emptySchema)
  async remove(
    @CurrentUser() principal: Principal,
    @Body({ schema: removeAdministratorSchema }) { userId, password }: RemoveAdministratorDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.again.confirm(principal, password);
    await this.administrators.remove(principal, userId, context);
  }
}

@ApiTags('admin login')
@Controller('admin/invitation')
@NeverReplayed()
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  @Public()
  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Whom a mailed invitation is for; it stays as it is' })
  @ApiWrapped(invitationSchema)
  look(
    @Body({ schema: invitationTokenSchema }) { token }: InvitationTokenDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<InvitationDto> {
    return this.invitations.look(token, context);
  }

  @Public()
  @Post('accept')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets the password of an administrator who was invited, who may then log in' })
  @ApiWrapped(emptySchema)
  async accept(
    @Body({ schema: acceptInvitationSchema }) form: AcceptInvitationDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.invitations.accept(form, context);
  }
}
