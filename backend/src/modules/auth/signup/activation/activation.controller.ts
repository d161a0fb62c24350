import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../../../common/http/empty.dto.js';
import { Answer } from '../../../../common/http/wrapper.js';
import { factsOf } from '../../sessions/request-facts.js';
import { ConfirmActivationDto, ResendActivationDto } from './activation.dto.js';
import { ActivationService } from './activation.service.js';

@ApiTags('sign-up')
@Controller('activation')
export class ActivationController {
  constructor(private readonly activation: ActivationService) {}

  @Public()
  @Post('confirm')
  @ApiOperation({ summary: 'Opens a new account with the token of the mailed link' })
  @ApiWrapped(EmptyDto)
  async confirm(@Body() { token }: ConfirmActivationDto, @Req() request: Request): Promise<Answer<EmptyDto>> {
    await this.activation.confirm(token, factsOf(request));
    return new Answer({}, 'Your account is active. You can log in now.');
  }

  @Public()
  @Post('resend')
  @ApiOperation({ summary: 'Mails a new link, if an account waits for one; the answer is always the same' })
  @ApiWrapped(EmptyDto)
  async resend(@Body() body: ResendActivationDto, @Req() request: Request): Promise<Answer<EmptyDto>> {
    await this.activation.resend(body, factsOf(request));
    return new Answer({}, 'Please check your inbox to activate your account');
  }
}
