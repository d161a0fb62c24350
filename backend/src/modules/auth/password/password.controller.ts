import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AtAccountFactor, Public, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import { type EmptyDto, emptySchema } from '@pricealgo/contract/answer';
import { Answer } from '../../../common/http/wrapper.js';
import { AppConfig } from '../../../config/app-config.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { PasswordResetService, RESET_TICKET_MS } from './password-reset.service.js';
import {
  type ChangePasswordDto,
  type ConfirmResetCodeDto,
  type ResetCodeSentDto,
  type UpdatePasswordDto,
  type VerifyEmailDto,
  changePasswordSchema,
  confirmResetCodeSchema,
  resetCodeSentSchema,
  updatePasswordSchema,
  verifyEmailSchema,
} from '@pricealgo/contract/passwords';
import { ResetCodeService } from './reset-code.service.js';
import { requestContext } from '../../../common/http/request-context.js';
import { CodeCookieService } from '../credentials/code.service.js';
import { ChangePasswordService } from './change-password.service.js';

const TICKET: CookieKind = { name: 'reset-ticket', maxAgeMs: RESET_TICKET_MS, sameSite: 'strict' };

@ApiTags('password reset')
@NeverReplayed()
@Controller()
export class PasswordResetController {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly codes: ResetCodeService,
    private readonly reset: PasswordResetService,
    private readonly codeCookies: CodeCookieService,
  ) {
    this.cookies = new ServerCookies(config);
  }

  @Public()
  @Post('verifyEmail')
  @ApiOperation({ summary: 'Sends a 6-digit code to the phone, or else the address, of an account' })
  @ApiWrapped(resetCodeSentSchema)
  async verifyEmail(
    @Body({ schema: verifyEmailSchema }) body: VerifyEmailDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Answer<ResetCodeSentDto>> {
    const { codeId, answer } = await this.codes.send({ ...body, request });
    if (codeId !== null) this.codeCookies.set(response, 'password-reset', codeId);
    return new Answer(answer, 'OTP sent successfully!');
  }

  @Public()
  @Post('reset/confirm')
  @ApiOperation({ summary: 'Exchanges the code for the right to set one new password, kept in a cookie' })
  @ApiWrapped(emptySchema)
  async confirm(
    @Body({ schema: confirmResetCodeSchema }) { code }: ConfirmResetCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EmptyDto> {
    const codeId = this.codeCookies.read(request, 'password-reset');
    const ticket = await this.reset.confirmCode(codeId, code, requestContext(request).address);
    this.cookies.set(response, TICKET, ticket);
    this.codeCookies.clear(response, 'password-reset');
    return {};
  }

  @Public()
  @Post('updatePasswordForUser')
  @ApiOperation({ summary: 'Sets a new password; every session of the account ends' })
  @ApiWrapped(emptySchema)
  async updatePassword(
    @Body({ schema: updatePasswordSchema }) form: UpdatePasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Answer<EmptyDto>> {
    await this.reset.updatePassword(form, this.cookies.read(request, TICKET), request, response);
    this.cookies.clear(response, TICKET);
    return new Answer({}, 'Password updated successfully!');
  }
}

@ApiTags('login')
@Controller()
@NeverReplayed()
export class ChangePasswordController {
  constructor(private readonly passwords: ChangePasswordService) {}

  @Roles('member', 'admin')
  @AtAccountFactor()
  @Post('change-password')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets a new password and logs all other sessions out' })
  @ApiWrapped(emptySchema)
  async change(
    @CurrentUser() principal: Principal,
    @Body({ schema: changePasswordSchema }) form: ChangePasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Answer<EmptyDto>> {
    await this.passwords.change(principal, form, request, response);
    return new Answer({}, 'Password updated successfully!');
  }
}
