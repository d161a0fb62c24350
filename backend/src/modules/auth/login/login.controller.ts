import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../../common/http/empty.dto.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { AreaDto, LoginDto } from './login.dto.js';
import { AdminInfoDto, UserInfoDto, adminInfo, userInfo } from './user-info.dto.js';
import { requestContext } from '../../../common/http/request-context.js';
import { SameSiteService } from '../../../common/http/same-site.js';
import { SessionService } from '../sessions/session.service.js';
import { PasswordLoginService } from './password-login.service.js';

@ApiTags('login')
@Controller()
export class LoginController {
  constructor(
    private readonly passwords: PasswordLoginService,
    private readonly sessions: SessionService,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Opens a member session and sets its refresh cookie, for administrators, too' })
  @ApiWrapped(UserInfoDto)
  async login(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserInfoDto> {
    const user = await this.passwords.check(credentials, request);
    return userInfo(user, await this.sessions.open(user, 'member', request, response));
  }
}

/** The calls that a cookie opens: only for pages of our own. */
@ApiTags('login')
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
  @ApiExtraModels(AdminInfoDto)
  @ApiWrapped(UserInfoDto)
  @ApiOkResponse({
    schema: {
      type: 'object',
      required: ['status', 'data', 'message'],
      properties: {
        status: { type: 'string', enum: ['success'] },
        data: { oneOf: [{ $ref: getSchemaPath(UserInfoDto) }, { $ref: getSchemaPath(AdminInfoDto) }] },
        message: { type: 'string' },
      },
    },
  })
  async refresh(
    @Body() { area }: AreaDto,
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
  @ApiWrapped(EmptyDto)
  async logout(
    @Body() { area }: AreaDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.sameSite.assert(request);
    await this.sessions.close(area, request, response);
  }
}
