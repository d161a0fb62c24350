import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
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
import { requestContext } from '../../../common/http/request-context.js';
import { SameSiteService } from '../../../common/http/same-site.service.js';
import { SessionService } from '../sessions/session.service.js';
import { PasswordLoginService } from './password-login.service.js';
import { SecondFactorService } from '../admin/second-factor.service.js';
import { OwnPasskeysService } from '../passkeys/own-passkeys.service.js';
import { emptySchema } from '@pricealgo/contract/answer';
import { z } from 'zod';

@ApiTags('login')
@NeverReplayed()
@Controller()
export class LoginController {
  constructor(
    private readonly passwords: PasswordLoginService,
    private readonly factor: SecondFactorService,
    private readonly passkeys: OwnPasskeysService,
    private readonly sessions: SessionService,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Opens a member session and sets its refresh cookie, for administrators, too' })
  @ApiWrapped(userInfoSchema)
  async login(
    @Body({ schema: loginSchema }) credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserInfoDto> {
    const user = await this.passwords.check(credentials, request);
    const proof = await this.factor.atLogin(user, credentials, request);
    await this.passwords.admit(user, request);
    return userInfo(user, await this.sessions.open(user, 'member', request, response, proof));
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
    @Req() request: Request,
  ): Promise<PasskeyRequestDto> {
    return this.passkeys.challengeAtLogin(await this.passwords.check(credentials, request), request);
  }
}

/** The calls that a cookie opens: only for pages of our own. */
@ApiTags('login')
@NeverReplayed()
@Controller()
export class RefreshController {
  constructor(
    private readonly sessions: SessionService,
    private readonly sameSite: SameSiteService,
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserInfoDto | AdminInfoDto> {
    this.sameSite.assert(request);
    await this.limits.take('refresh.address', requestContext(request).address);
    const { user, opened } = await this.sessions.refresh(area, request, response);
    return area === 'admin' ? adminInfo(user, opened) : userInfo(user, opened);
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.sameSite.assert(request);
    await this.sessions.close(area, request, response);
  }
}
