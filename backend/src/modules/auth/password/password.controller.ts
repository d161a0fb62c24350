import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AtAccountFactor, Public, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { Answer, ApiWrapped } from '../../../common/http/wrapper.js';
import {
  AnswerCookies,
  type CookieKind,
  ServerCookies,
  type SetCookies,
} from '../../../common/http/cookies.js';
import { type EmptyDto, emptySchema } from '@pricealgo/contract/answer';
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
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
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
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<Answer<ResetCodeSentDto>> {
    const { codeId, answer } = await this.codes.send({ ...body, browser });
    if (codeId !== null) setCookies(this.codeCookies.set('password-reset', codeId));
    return new Answer(answer, 'OTP sent successfully!');
  }

  @Public()
  @Post('reset/confirm')
  @ApiOperation({ summary: 'Exchanges the code for the right to set one new password, kept in a cookie' })
  @ApiWrapped(emptySchema)
  async confirm(
    @Body({ schema: confirmResetCodeSchema }) { code }: ConfirmResetCodeDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<EmptyDto> {
    const codeId = this.codeCookies.read(browser, 'password-reset');
    const ticket = await this.reset.confirmCode(codeId, code, browser.address);
    setCookies(this.cookies.set(TICKET, ticket), this.codeCookies.clear('password-reset'));
    return {};
  }

  @Public()
  @Post('updatePasswordForUser')
  @ApiOperation({ summary: 'Sets a new password; every session of the account ends' })
  @ApiWrapped(emptySchema)
  async updatePassword(
    @Body({ schema: updatePasswordSchema }) form: UpdatePasswordDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<Answer<EmptyDto>> {
    const known = await this.reset.updatePassword(form, this.cookies.read(browser, TICKET), browser);
    setCookies(known, this.cookies.clear(TICKET));
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
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<Answer<EmptyDto>> {
    setCookies(await this.passwords.change(principal, form, browser));
    return new Answer({}, 'Password updated successfully!');
  }
}
