import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { pageOf, type Page } from '@pricealgo/contract/answer';
import {
  contactMessageSchema,
  contactMessagesQuerySchema,
  setContactStateSchema,
  type ContactMessageDto,
  type ContactMessagesQuery,
  type SetContactStateDto,
} from '@pricealgo/contract/contact';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { toPage } from '../../../common/http/paging.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { ContactService, type StoredContactMessage } from '../../content/index.js';

@ApiTags('contact')
@Controller('admin/contact-messages')
@AdminOnly('messages')
export class ContactMessagesController {
  constructor(private readonly contact: ContactService) {}

  @Get()
  @ApiOperation({ summary: 'Messages of the contact form, newest first; spam only when asked for' })
  @ApiWrapped(pageOf(contactMessageSchema))
  async list(
    @Query({ schema: contactMessagesQuerySchema }) query: ContactMessagesQuery,
  ): Promise<Page<ContactMessageDto>> {
    const { items, total } = await this.contact.page(query);
    return toPage(query, items.map(toDto), total);
  }

  @Post('state')
  @ApiOperation({ summary: 'Says what became of a message' })
  @ApiWrapped(contactMessageSchema)
  async setState(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: setContactStateSchema }) { id, state, note }: SetContactStateDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<ContactMessageDto> {
    return toDto(await this.contact.setState(userId, id, state, note, context));
  }
}

function toDto(message: StoredContactMessage): ContactMessageDto {
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
