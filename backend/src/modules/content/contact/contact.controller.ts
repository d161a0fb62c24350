import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema, type EmptyDto } from '@pricealgo/contract/answer';
import { contactFormSchema, type ContactFormDto } from '@pricealgo/contract/contact';
import { Public } from '../../../common/access/access.decorator.js';
import { Answer, ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
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
    @CurrentRequest() context: RequestContext,
  ): Promise<Answer<EmptyDto>> {
    await this.contact.receive(form, context);
    return new Answer({}, 'Thank you. Your message has reached us; we answer by email.');
  }
}
