import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema, type EmptyDto } from '@pricealgo/contract/answer';
import { contactFormSchema, type ContactFormDto } from '@pricealgo/contract/contact';
import type { Request } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { Answer } from '../../../common/http/wrapper.js';
import { ContactService } from './contact.service.js';

@ApiTags('contact')
@Controller()
export class ContactFormController {
  constructor(private readonly contact: ContactService) {}

  @Post('contactUs')
  @Public()
  @ApiOperation({ summary: 'Leaves a message for the team' })
  @ApiWrapped(emptySchema)
  async send(
    @Body({ schema: contactFormSchema }) form: ContactFormDto,
    @Req() request: Request,
  ): Promise<Answer<EmptyDto>> {
    await this.contact.receive(form, request);
    return new Answer({}, 'Thank you. Your message has reached us; we answer by email.');
  }
}
