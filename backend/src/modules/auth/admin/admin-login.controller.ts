import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AdminOnly, AtAccountFactor, Public } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import {
  type AdminLoginDto,
  type PasskeyLoginDto,
  type TotpCodeDto,
  type TotpConfirmedDto,
  type TotpEnrolDto,
  type TotpSetupDto,
  type AdminInfoDto,
  adminInfoSchema,
  adminLoginSchema,
  passkeyLoginSchema,
  totpCodeSchema,
  totpConfirmedSchema,
  totpEnrolSchema,
  totpSetupSchema,
} from '@pricealgo/contract/login';
import { type PasskeyRequestDto, passkeyRequestSchema } from '@pricealgo/contract/passkeys';
import { SameSiteService } from '../../../common/http/same-site.service.js';
import { AdminLoginService } from './admin-login.service.js';
import { OwnFactorService } from './own-factor.service.js';
import { ADMINISTRATORS, TotpEnrolmentService } from './totp-enrolment.service.js';
import { emptySchema } from '@pricealgo/contract/answer';

@ApiTags('admin login')
@Controller()
@NeverReplayed()
export class AdminLoginController {
  constructor(
    private readonly login: AdminLoginService,
    private readonly factor: OwnFactorService,
    private readonly enrolment: TotpEnrolmentService,
    private readonly sameSite: SameSiteService,
  ) {}

  @Public()
  @Post('adminLogIn')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Opens an administrator session and sets its refresh cookie' })
  @ApiWrapped(adminInfoSchema)
  adminLogIn(
    @Body({ schema: adminLoginSchema }) form: AdminLoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminInfoDto> {
    return this.login.logIn(form, request, response);
  }

  @Public()
  @Post('adminLogIn/passkey')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'A challenge for a passkey, for who knows the password; its answer goes with the login',
  })
  @ApiWrapped(passkeyRequestSchema)
  passkey(
    @Body({ schema: passkeyLoginSchema }) form: PasskeyLoginDto,
    @Req() request: Request,
  ): Promise<PasskeyRequestDto> {
    return this.login.passkeyChallenge(form, request);
  }

  @AdminOnly('own')
  @AtAccountFactor()
  @Post('admin/totp/enrol')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
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

  @Public()
  @Post('admin/totp/setup')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'A new secret for the browser whose password was right; it counts once it is confirmed',
  })
  @ApiWrapped(totpSetupSchema)
  setUp(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<TotpSetupDto> {
    this.sameSite.assert(request);
    return this.enrolment.begin(ADMINISTRATORS, request, response);
  }

  @Public()
  @Post('admin/totp/confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Confirms the authenticator app, ends all sessions without it and opens one with it',
  })
  @ApiWrapped(totpConfirmedSchema)
  confirm(
    @Body({ schema: totpCodeSchema }) { code }: TotpCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TotpConfirmedDto> {
    this.sameSite.assert(request);
    return this.login.confirmEnrolment(code, request, response);
  }
}
