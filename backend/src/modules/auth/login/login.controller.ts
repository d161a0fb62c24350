import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { Sessions } from '../sessions/sessions.js';
import { LoginAnswers } from './login-answers.js';
import { LoginDto } from './login.dto.js';
import { PasswordLogin } from './password-login.js';
import { UserInfoDto } from './user-info.dto.js';

@ApiTags('login')
@Controller()
export class LoginController {
  constructor(
    private readonly passwords: PasswordLogin,
    private readonly sessions: Sessions,
    private readonly answers: LoginAnswers,
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
    return this.answers.userInfo(user, await this.sessions.open(user, 'member', request, response));
  }
}
