import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, AtAccountFactor, Public } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { AnswerCookies, SameSiteGuard, type SetCookies } from '../../../common/http/cookies.js';
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
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
import { AdminLoginService } from './admin-login.service.js';
import { OwnFactorService } from './own-factor.service.js';
import { ADMINISTRATORS, TotpSetupService } from './totp-setup.service.js';
import { emptySchema } from '@pricealgo/contract/answer';

@ApiTags('admin login')
@Controller()
@NeverReplayed()
export class AdminLoginController {
  constructor(
    private readonly login: AdminLoginService,
    private readonly factor: OwnFactorService,
    private readonly setup: TotpSetupService,
  ) {}

  @Public()
  @Post('adminLogIn')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Opens an administrator session and sets its refresh cookie' })
  @ApiWrapped(adminInfoSchema)
  async adminLogIn(
    @Body({ schema: adminLoginSchema }) form: AdminLoginDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<AdminInfoDto> {
    const { info, cookies } = await this.login.logIn(form, browser);
    setCookies(...cookies);
    if (!info) throw new AppError('totp_setup_required');
    return info;
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
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<PasskeyRequestDto> {
    return this.login.passkeyChallenge(form, browser);
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
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<void> {
    setCookies(await this.factor.permitEnrolment(principal, form, browser));
  }

  @Public()
  @UseGuards(SameSiteGuard)
  @Post('admin/totp/setup')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'A new secret for the browser whose password was right; it counts once it is confirmed',
  })
  @ApiWrapped(totpSetupSchema)
  async setUp(
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<TotpSetupDto> {
    const { setup, cookie } = await this.setup.begin(ADMINISTRATORS, browser);
    setCookies(cookie);
    return setup;
  }

  @Public()
  @UseGuards(SameSiteGuard)
  @Post('admin/totp/confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Confirms the authenticator app, ends all sessions without it and opens one with it',
  })
  @ApiWrapped(totpConfirmedSchema)
  async confirm(
    @Body({ schema: totpCodeSchema }) { code }: TotpCodeDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<TotpConfirmedDto> {
    const { info, cookies } = await this.login.confirmEnrolment(code, browser);
    setCookies(...cookies);
    return info;
  }
}
