import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema, pageOf, type EmptyDto, type Page } from '@pricealgo/contract/answer';
import {
  contactFormSchema,
  contactMessageSchema,
  contactMessagesQuerySchema,
  setContactStateSchema,
  type ContactFormDto,
  type ContactMessageDto,
  type ContactMessagesQuery,
  type SetContactStateDto,
} from '@pricealgo/contract/contact';
import type { Request } from 'express';
import { Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { Answer } from '../../common/http/wrapper.js';
import type { ContactMessage } from './contact-message.entity.js';
import { Contact } from './contact.js';

@ApiTags('contact')
@Controller()
export class ContactFormController {
  constructor(private readonly contact: Contact) {}

  @Post('contactUs')
  @Public()
  @ApiOperation({ summary: 'Leaves a message for the team' })
  @ApiWrapped(emptySchema)
  async send(
    @Body({ schema: contactFormSchema }) form: ContactFormDto,
    @Req() request: Request,
  ): Promise<Answer<EmptyDto>> {
    await this.contact.take(form, request);
    return new Answer({}, 'Thank you. Your message has reached us; we answer by email.');
  }

  @Get('admin/contact-messages')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Messages of the contact form, newest first; spam only when asked for' })
  @ApiWrapped(pageOf(contactMessageSchema))
  async list(
    @Query({ schema: contactMessagesQuerySchema }) { state, q, page, limit }: ContactMessagesQuery,
  ): Promise<Page<ContactMessageDto>> {
    const { items, total } = await this.contact.page(state, q, page, limit);
    return { items: items.map(toDto), total, page, limit };
  }

  @Post('admin/contact-messages/state')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Says what became of a message' })
  @ApiWrapped(contactMessageSchema)
  async setState(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: setContactStateSchema }) { id, state, note }: SetContactStateDto,
    @Req() request: Request,
  ): Promise<ContactMessageDto> {
    return toDto(await this.contact.setState(userId, id, state, note, request));
  }
}

function toDto(message: ContactMessage): ContactMessageDto {
  const { id, name, email, subject, state, note, createdAt } = message;
  return {
    id,
    name,
    email,
    subject,
    message: message.message,
    state,
    note: note ?? null,
    createdMs: createdAt.getTime(),
  };
}
