import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AtAccountFactor, Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { Answer, ApiWrapped } from '../../common/http/wrapper.js';
import { AnswerCookies, type SetCookies } from '../../common/http/cookies.js';
import {
  CurrentBrowser,
  CurrentRequest,
  type BrowserContext,
  type RequestContext,
} from '../../common/http/request-context.js';
import { NeverReplayed } from '../../infra/idempotency/never-replayed.decorator.js';
import { type PasswordDto, passwordSchema } from '@pricealgo/contract/login';
import {
  type ChangeEmailDto,
  type ConfirmEmailDto,
  type PhoneDto,
  changeEmailSchema,
  confirmEmailSchema,
  phoneSchema,
} from '@pricealgo/contract/profile';
import { EmailChangeLinkService, EmailChangeService, PhoneChangeService } from './contact-change.service.js';
import { emptySchema } from '@pricealgo/contract/answer';

/** Where we reach a member, and where the codes go: changed with the password only. */
@ApiTags('profile')
@Controller('profile')
@NeverReplayed()
export class ContactController {
  constructor(
    private readonly emails: EmailChangeService,
    private readonly links: EmailChangeLinkService,
    private readonly phones: PhoneChangeService,
  ) {}

  @AtAccountFactor()
  @Post('phone')
  @Roles('member')
  @ApiOperation({ summary: 'Takes over the phone number that was just verified in this browser' })
  @ApiWrapped(phoneSchema)
  async phone(
    @CurrentUser() principal: Principal,
    @Body({ schema: passwordSchema }) { password }: PasswordDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<PhoneDto> {
    const { mobileNumber, cookie } = await this.phones.change(principal, password, browser);
    setCookies(cookie);
    return { mobileNumber };
  }

  @AtAccountFactor()
  @Post('email')
  @Roles('member')
  @ApiOperation({ summary: 'Mails a link to the new address; nothing changes before it is opened' })
  @ApiWrapped(emptySchema)
  async email(
    @CurrentUser() principal: Principal,
    @Body({ schema: changeEmailSchema }) { email, password }: ChangeEmailDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<Answer<object>> {
    await this.emails.request(principal, email, password, browser);
    return new Answer({}, 'Please check the inbox of your new address to confirm it.');
  }

  @Post('email/confirm')
  @Public()
  @ApiOperation({ summary: 'Changes the address; called by the page that the mailed link opens' })
  @ApiWrapped(emptySchema)
  async confirmEmail(
    @Body({ schema: confirmEmailSchema }) { token }: ConfirmEmailDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<Answer<object>> {
    await this.links.confirm(token, context);
    return new Answer({}, 'Your email address was changed.');
  }
}
