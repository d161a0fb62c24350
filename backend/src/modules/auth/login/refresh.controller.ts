import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../../common/http/empty.dto.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { factsOf } from '../sessions/request-facts.js';
import { SameSite } from '../sessions/same-site.js';
import { AreaDto } from '../sessions/sessions.dto.js';
import { Sessions } from '../sessions/sessions.js';
import { LoginAnswers } from './login-answers.js';
import { AdminInfoDto, UserInfoDto } from './user-info.dto.js';

/** The calls that a cookie opens: only for pages of our own. */
@ApiTags('login')
@Controller()
export class RefreshController {
  constructor(
    private readonly sessions: Sessions,
    private readonly sameSite: SameSite,
    private readonly limits: RateLimits,
    private readonly answers: LoginAnswers,
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
    await this.limits.take('refresh.address', factsOf(request).address);
    const { user, opened } = await this.sessions.refresh(area, request, response);
    return area === 'admin' ? this.answers.adminInfo(user, opened) : this.answers.userInfo(user, opened);
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
