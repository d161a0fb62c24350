import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { Public } from '../../../common/access/access.decorator.js';
import { Answer, ApiWrapped } from '../../../common/http/wrapper.js';
import { type EmptyDto, emptySchema } from '@pricealgo/contract/answer';
import { type DeviceLinkQuery, deviceLinkQuerySchema } from '@pricealgo/contract/login';
import { ActivationLinkService } from './activation-link.service.js';
import { ActivationService } from './activation.service.js';
import {
  type ActivationCheckedDto,
  type CheckActivationDto,
  type ConfirmActivationDto,
  type ResendActivationDto,
  type SignupDto,
  type UsernameAvailableDto,
  type UsernameDto,
  type ConfirmPhoneDto,
  type PhoneCodeSentDto,
  type PhoneConfirmedDto,
  type SendPhoneCodeDto,
  activationCheckedSchema,
  checkActivationSchema,
  confirmActivationSchema,
  confirmPhoneSchema,
  phoneCodeSentSchema,
  phoneConfirmedSchema,
  resendActivationSchema,
  sendPhoneCodeSchema,
  signupSchema,
  usernameAvailableSchema,
  usernameSchema,
} from '@pricealgo/contract/signup';
import { SocialProofService } from './social-proof.service.js';
import { SignupService } from './signup.service.js';
import { UnprovenMailService } from './unproven-mail.service.js';
import { AnswerCookies, type SetCookies } from '../../../common/http/cookies.js';
import {
  CurrentBrowser,
  CurrentRequest,
  type BrowserContext,
  type RequestContext,
} from '../../../common/http/request-context.js';
import { UsernameService } from './username.service.js';
import { VerifiedPhoneService, PhoneVerificationService } from './phone.service.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { CodeCookieService, RESEND_AFTER_S } from '../credentials/code.service.js';

@ApiTags('sign-up')
@NeverReplayed()
@Controller()
export class SignupController {
  constructor(
    private readonly signup: SignupService,
    private readonly usernames: UsernameService,
    private readonly phones: VerifiedPhoneService,
  ) {}

  @Public()
  @Post('verify-username')
  @ApiOperation({ summary: 'Whether a username is available' })
  @ApiWrapped(usernameAvailableSchema)
  async verifyUsername(
    @Body({ schema: usernameSchema }) { username }: UsernameDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<UsernameAvailableDto> {
    await this.usernames.verify(username, context);
    return { available: true };
  }

  @Public()
  @Post('signup')
  @ApiOperation({ summary: 'Makes an account that a mailed link activates' })
  @ApiWrapped(emptySchema)
  async signUp(
    @Body({ schema: signupSchema }) form: SignupDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<Answer<EmptyDto>> {
    await this.signup.signUp(form, this.phones.tokenOf(browser), browser);
    setCookies(this.phones.forget());
    return new Answer({}, 'Please check your inbox to activate your account');
  }
}

@ApiTags('sign-up')
@NeverReplayed()
@Controller('activation')
export class ActivationController {
  constructor(
    private readonly activation: ActivationService,
    private readonly links: ActivationLinkService,
    private readonly social: SocialProofService,
  ) {}

  @Public()
  @Post('check')
  @ApiOperation({ summary: 'What the mailed link asks for; nothing changes' })
  @ApiWrapped(activationCheckedSchema)
  async check(
    @Body({ schema: checkActivationSchema }) { token }: CheckActivationDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<ActivationCheckedDto> {
    return { needs: await this.activation.check(token, context) };
  }

  @Public()
  @Post('confirm')
  @ApiOperation({
    summary: 'Opens a new account with the token of the mailed link and the password of the sign-up',
  })
  @ApiWrapped(emptySchema)
  async confirm(
    @Body({ schema: confirmActivationSchema }) { token, password }: ConfirmActivationDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<Answer<EmptyDto>> {
    const proof = { password, identity: this.social.of(browser) };
    await this.activation.confirm(token, proof, browser);
    return new Answer({}, 'Your account is active. You can log in now.');
  }

  @Public()
  @Post('resend')
  @ApiOperation({ summary: 'Mails a new link, if an account waits for one; the answer is always the same' })
  @ApiWrapped(emptySchema)
  async resend(
    @Body({ schema: resendActivationSchema }) body: ResendActivationDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<Answer<EmptyDto>> {
    await this.links.resend(body, browser);
    return new Answer({}, 'Please check your inbox to activate your account');
  }
}

/** A navigation of the browser (no wrapper: it always ends in a redirect). */
@ApiTags('sign-up')
@Controller('known-mailbox')
export class MailboxLinkController {
  constructor(private readonly mails: UnprovenMailService) {}

  /** It changes nothing on the server: programs that look into mails open links, too. */
  @Public()
  @Get()
  @ApiExcludeEndpoint()
  open(
    @Query({ schema: deviceLinkQuerySchema }) { link }: DeviceLinkQuery,
    @AnswerCookies() setCookies: SetCookies,
    @Res() response: Response,
  ): void {
    const known = this.mails.openLink(link);
    if (known) setCookies(known);
    response.setHeader('Cache-Control', 'no-store');
    response.redirect('/');
  }
}

@ApiTags('phone')
@NeverReplayed()
@Controller('phone')
export class PhoneController {
  constructor(
    private readonly em: EntityManager,
    private readonly phones: PhoneVerificationService,
    private readonly verified: VerifiedPhoneService,
    private readonly cookies: CodeCookieService,
  ) {}

  @Public()
  @Post('send')
  @ApiOperation({ summary: 'Sends a 6-digit code to a phone number; a cookie binds it to this browser' })
  @ApiWrapped(phoneCodeSentSchema)
  async send(
    @Body({ schema: sendPhoneCodeSchema }) body: SendPhoneCodeDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<PhoneCodeSentDto | Answer<PhoneCodeSentDto>> {
    const { channel, codeId } = await this.phones.send({ ...body, address: browser.address });
    const data = { channel, resendAfterS: RESEND_AFTER_S };
    // Nothing was sent yet: the browser does it, and says so.
    if (!codeId) return data;
    setCookies(this.cookies.set('phone', codeId));
    return new Answer(data, 'OTP sent successfully!');
  }

  @Public()
  @Post('confirm')
  @ApiOperation({ summary: 'Confirms the number by the code, or by the phone provider’s ID token' })
  @ApiWrapped(phoneConfirmedSchema)
  async confirm(
    @Body({ schema: confirmPhoneSchema }) { code, idToken }: ConfirmPhoneDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<Answer<PhoneConfirmedDto>> {
    const { address } = browser;
    const mobileNumber = idToken
      ? await this.phones.confirmIdToken(idToken, address)
      : await this.phones.confirmCode(this.cookies.read(browser, 'phone'), code!, address);
    const held = await this.verified.remember(this.em.fork(), mobileNumber);
    setCookies(held, this.cookies.clear('phone'));
    return new Answer({ mobileNumber }, 'Mobile number verified successfully!');
  }
}
