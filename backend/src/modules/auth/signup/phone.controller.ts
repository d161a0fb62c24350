import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { Answer } from '../../../common/http/wrapper.js';
import { RESEND_AFTER_S, CodeCookieService } from '../credentials/code.service.js';
import { PhoneVerificationService, VerifiedPhoneService } from './phone.service.js';
import { ConfirmPhoneDto, PhoneCodeSentDto, PhoneConfirmedDto, SendPhoneCodeDto } from './signup.dto.js';
import { requestContext } from '../../../common/http/request-context.js';

@ApiTags('phone')
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
  @ApiWrapped(PhoneCodeSentDto)
  async send(
    @Body() body: SendPhoneCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PhoneCodeSentDto | Answer<PhoneCodeSentDto>> {
    const { channel, codeId } = await this.phones.send({ ...body, address: requestContext(request).address });
    const data = { channel, resendAfterS: RESEND_AFTER_S };
    // Nothing was sent yet: the browser does it, and says so.
    if (!codeId) return data;
    this.cookies.set(response, 'phone', codeId);
    return new Answer(data, 'OTP sent successfully!');
  }

  @Public()
  @Post('confirm')
  @ApiOperation({ summary: 'Confirms the number by the code, or by the phone provider’s ID token' })
  @ApiWrapped(PhoneConfirmedDto)
  async confirm(
    @Body() { code, idToken }: ConfirmPhoneDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Answer<PhoneConfirmedDto>> {
    const address = requestContext(request).address;
    const mobileNumber = idToken
      ? await this.phones.confirmIdToken(idToken, address)
      : await this.phones.confirmCode(this.cookies.read(request, 'phone'), code!, address);
    await this.verified.remember(this.em.fork(), response, mobileNumber);
    this.cookies.clear(response, 'phone');
    return new Answer({ mobileNumber }, 'Mobile number verified successfully!');
  }
}
