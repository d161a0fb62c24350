import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type MemberTotpConfirmedDto,
  memberTotpConfirmedSchema,
  type TotpCodeDto,
  totpCodeSchema,
  type TotpEnrolDto,
  totpEnrolSchema,
  type TotpSetupDto,
  totpSetupSchema,
} from '@pricealgo/contract/login';
import type { Request, Response } from 'express';
import { AtAccountFactor, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { FactorRoutes } from '../admin/factor-routes.js';
import { OwnFactorService } from '../admin/own-factor.service.js';
import { TotpEnrolmentService } from '../admin/totp-enrolment.service.js';
import { SessionService } from '../sessions/session.service.js';
import { userInfo } from './user-info.js';

/** A member's authenticator app: what administrators have, for who wants it. */
@ApiTags('login')
@Controller('totp')
@Roles('member')
@NeverReplayed()
export class MemberFactorController extends FactorRoutes {
  constructor(
    protected readonly factor: OwnFactorService,
    private readonly enrolment: TotpEnrolmentService,
    private readonly sessions: SessionService,
  ) {
    super();
  }

  @AtAccountFactor()
  @Post('enrol')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Asks for the password (and the second factor) again before an authenticator app is set up',
  })
  @ApiWrapped(emptySchema)
  async enrol(
    @CurrentUser() principal: Principal,
    @Body({ schema: totpEnrolSchema }) form: TotpEnrolDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.factor.permitEnrolment(principal, form, request, response);
  }

  @AtAccountFactor()
  @Post('setup')
  @HttpCode(200)
  @ApiOperation({
    summary: 'A new secret for the browser whose password was right; it counts once it is confirmed',
  })
  @ApiWrapped(totpSetupSchema)
  setUp(
    @CurrentUser() { userId }: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TotpSetupDto> {
    return this.enrolment.begin(({ id }) => id === userId, request, response);
  }

  @AtAccountFactor()
  @Post('confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Confirms the authenticator app, ends all sessions and API tokens and opens a session with it',
  })
  @ApiWrapped(memberTotpConfirmedSchema)
  async confirm(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: totpCodeSchema }) { code }: TotpCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MemberTotpConfirmedDto> {
    const mine = ({ id }: { id: string }): boolean => id === userId;
    const { user, recoveryCodes } = await this.enrolment.confirm(mine, code, request, response);
    const proof = { how: 'authenticator set up', withTotp: true };
    const opened = await this.sessions.open(user, 'member', request, response, proof);
    return { ...userInfo(user, opened), recoveryCodes };
  }
}
