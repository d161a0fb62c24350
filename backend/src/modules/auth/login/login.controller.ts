import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { AnswerCookies, SameSiteGuard, type SetCookies } from '../../../common/http/cookies.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import {
  type AreaDto,
  type LoginDto,
  type PasskeyLoginDto,
  type AdminInfoDto,
  type UserInfoDto,
  adminInfoSchema,
  areaSchema,
  loginSchema,
  passkeyLoginSchema,
  userInfoSchema,
} from '@pricealgo/contract/login';
import { type PasskeyRequestDto, passkeyRequestSchema } from '@pricealgo/contract/passkeys';
import { adminInfo, userInfo } from './user-info.js';
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
import { SessionEndService } from '../sessions/session-end.service.js';
import { SessionRefreshService } from '../sessions/session-refresh.service.js';
import { SessionStartService } from '../sessions/session-start.service.js';
import { PasswordLoginService } from './password-login.service.js';
import { SecondFactorService } from '../admin/second-factor.service.js';
import { PasskeyChallengeService } from '../passkeys/passkey-challenge.service.js';
import { emptySchema } from '@pricealgo/contract/answer';
import { z } from 'zod';

@ApiTags('login')
@NeverReplayed()
@Controller()
export class LoginController {
  constructor(
    private readonly passwords: PasswordLoginService,
    private readonly factor: SecondFactorService,
    private readonly challenges: PasskeyChallengeService,
    private readonly sessions: SessionStartService,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Opens a member session and sets its refresh cookie, for administrators, too' })
  @ApiWrapped(userInfoSchema)
  async login(
    @Body({ schema: loginSchema }) credentials: LoginDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<UserInfoDto> {
    const user = await this.passwords.check(credentials, browser);
    const proof = await this.factor.atLogin(user, credentials, browser);
    await this.passwords.admit(user, browser);
    const opened = await this.sessions.open(user, 'member', browser, proof);
    setCookies(...opened.cookies);
    return userInfo(user, opened);
  }

  @Public()
  @Post('login/passkey')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'A challenge for a passkey, for who knows the password; its answer goes with the login',
  })
  @ApiWrapped(passkeyRequestSchema)
  async passkey(
    @Body({ schema: passkeyLoginSchema }) credentials: PasskeyLoginDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<PasskeyRequestDto> {
    return this.challenges.atLogin(await this.passwords.check(credentials, browser), browser);
  }
}

/** The calls that a cookie opens: only for pages of our own. */
@ApiTags('login')
@NeverReplayed()
@UseGuards(SameSiteGuard)
@Controller()
export class RefreshController {
  constructor(
    private readonly sessions: SessionRefreshService,
    private readonly ends: SessionEndService,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Post('refresh')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'A new access token for the session of the cookie, which is replaced, too' })
  @ApiWrapped(z.union([userInfoSchema, adminInfoSchema]))
  async refresh(
    @Body({ schema: areaSchema }) { area }: AreaDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<UserInfoDto | AdminInfoDto> {
    await this.limits.take('refresh.address', browser.address);
    const { goesOn, cookies } = await this.sessions.refresh(area, browser);
    setCookies(...cookies);
    if (!goesOn) throw new AppError('session_expired');
    return area === 'admin' ? adminInfo(goesOn.user, goesOn) : userInfo(goesOn.user, goesOn);
  }

  @Public()
  @Post('logout')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Clear-Site-Data', '"cache"')
  @ApiOperation({ summary: 'Ends the session of the cookie, its open connections included' })
  @ApiWrapped(emptySchema)
  async logout(
    @Body({ schema: areaSchema }) { area }: AreaDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<void> {
    // Whatever becomes of the session: this browser has it no more.
    setCookies(this.ends.cookieGone(area));
    await this.ends.close(area, browser);
  }
}
