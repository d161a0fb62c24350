import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AtAccountFactor, Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { Answer } from '../../common/http/wrapper.js';
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
import { EmailChangeService } from './email-change.service.js';
import { PhoneChangeService } from './phone-change.service.js';
import { emptySchema } from '@pricealgo/contract/answer';

/** Where we reach a member, and where the codes go: changed with the password only. */
@ApiTags('profile')
@Controller('profile')
@NeverReplayed()
export class ContactController {
  constructor(
    private readonly emails: EmailChangeService,
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PhoneDto> {
    return { mobileNumber: await this.phones.change(principal, password, request, response) };
  }

  @AtAccountFactor()
  @Post('email')
  @Roles('member')
  @ApiOperation({ summary: 'Mails a link to the new address; nothing changes before it is opened' })
  @ApiWrapped(emptySchema)
  async email(
    @CurrentUser() principal: Principal,
    @Body({ schema: changeEmailSchema }) { email, password }: ChangeEmailDto,
    @Req() request: Request,
  ): Promise<Answer<object>> {
    await this.emails.request(principal, email, password, request);
    return new Answer({}, 'Please check the inbox of your new address to confirm it.');
  }

  @Post('email/confirm')
  @Public()
  @ApiOperation({ summary: 'Changes the address; called by the page that the mailed link opens' })
  @ApiWrapped(emptySchema)
  async confirmEmail(
    @Body({ schema: confirmEmailSchema }) { token }: ConfirmEmailDto,
    @Req() request: Request,
  ): Promise<Answer<object>> {
    await this.emails.confirm(token, request);
    return new Answer({}, 'Your email address was changed.');
  }
}
