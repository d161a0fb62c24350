import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../../common/http/empty.dto.js';
import { Answer } from '../../../common/http/wrapper.js';
import { factsOf } from '../sessions/request-facts.js';
import { VerifiedPhones } from '../phone/verified-phones.js';
import { SignupDto, UsernameAvailableDto, UsernameDto } from './dto/signup.dto.js';
import { SignupService } from './signup.service.js';

@ApiTags('sign-up')
@Controller()
export class SignupController {
  constructor(
    private readonly signup: SignupService,
    private readonly phones: VerifiedPhones,
  ) {}

  @Public()
  @Post('verify-username')
  @ApiOperation({ summary: 'Whether a username is available' })
  @ApiWrapped(UsernameAvailableDto)
  async verifyUsername(
    @Body() { username }: UsernameDto,
    @Req() request: Request,
  ): Promise<UsernameAvailableDto> {
    await this.signup.verifyUsername(username, factsOf(request));
    return { available: true };
  }

  @Public()
  @Post('signup')
  @ApiOperation({ summary: 'Makes an account that a mailed link activates' })
  @ApiWrapped(EmptyDto)
  async signUp(
    @Body() form: SignupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Answer<EmptyDto>> {
    await this.signup.signUp(form, this.phones.tokenOf(request), factsOf(request));
    this.phones.forget(response);
    return new Answer({}, 'Please check your inbox to activate your account');
  }
}
