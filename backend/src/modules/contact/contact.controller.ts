import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped, ApiWrappedPage } from '../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../common/http/empty.dto.js';
import type { Page } from '../../common/http/page.dto.js';
import { Answer } from '../../common/http/wrapper.js';
import {
  ContactFormDto,
  ContactMessageDto,
  ContactMessagesQueryDto,
  SetContactStateDto,
} from './contact.dto.js';
import { Contact } from './contact.js';

@ApiTags('contact')
@Controller()
export class ContactFormController {
  constructor(private readonly contact: Contact) {}

  @Post('contactUs')
  @Public()
  @ApiOperation({ summary: 'Leaves a message for the team' })
  @ApiWrapped(EmptyDto)
  async send(@Body() form: ContactFormDto, @Req() request: Request): Promise<Answer<object>> {
    await this.contact.take(form, request);
    return new Answer({}, 'Thank you. Your message has reached us; we answer by email.');
  }

  @Get('admin/contact-messages')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Messages of the contact form, newest first; spam only when asked for' })
  @ApiWrappedPage(ContactMessageDto)
  async list(@Query() { state, q, page, limit }: ContactMessagesQueryDto): Promise<Page<ContactMessageDto>> {
    const { items, total } = await this.contact.page(state, q, page, limit);
    return { items: items.map((message) => ContactMessageDto.from(message)), total, page, limit };
  }

  @Post('admin/contact-messages/state')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Says what became of a message' })
  @ApiWrapped(ContactMessageDto)
  async setState(
    @CurrentUser() { userId }: Principal,
    @Body() { id, state, note }: SetContactStateDto,
    @Req() request: Request,
  ): Promise<ContactMessageDto> {
    return ContactMessageDto.from(await this.contact.setState(userId, id, state, note, request));
  }
}
