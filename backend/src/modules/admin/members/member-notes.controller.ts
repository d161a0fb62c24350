import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type AddMemberNoteDto,
  addMemberNoteSchema,
  type MemberNoteDto,
  type MemberNoteIdDto,
  memberNoteIdSchema,
  memberNoteSchema,
  type SaveMemberNoteDto,
  saveMemberNoteSchema,
} from '@pricealgo/contract/members';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { MemberNotesService } from './member-notes.service.js';
import { actorOf } from './members-admin.service.js';

@ApiTags('administration of members')
@Controller('admin/users/notes')
@AdminOnly('members')
export class MemberNotesController {
  constructor(private readonly notes: MemberNotesService) {}

  @Post('add')
  @HttpCode(200)
  @ApiOperation({ summary: "Notes something about a member's account; the member's export has it" })
  @ApiWrapped(memberNoteSchema)
  add(
    @CurrentUser() principal: Principal,
    @Body({ schema: addMemberNoteSchema }) { userId, text }: AddMemberNoteDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<MemberNoteDto> {
    return this.notes.add(userId, text, principal, actorOf(principal.userId, context));
  }

  @Post('save')
  @HttpCode(200)
  @ApiOperation({ summary: "Changes what a note of one's own says" })
  @ApiWrapped(memberNoteSchema)
  save(
    @CurrentUser() principal: Principal,
    @Body({ schema: saveMemberNoteSchema }) { noteId, text }: SaveMemberNoteDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<MemberNoteDto> {
    return this.notes.save(noteId, text, principal, actorOf(principal.userId, context));
  }

  @Post('remove')
  @HttpCode(200)
  @ApiOperation({ summary: "Removes a note: one's own, or as a full administrator any" })
  @ApiWrapped(emptySchema)
  async remove(
    @CurrentUser() principal: Principal,
    @Body({ schema: memberNoteIdSchema }) { noteId }: MemberNoteIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.notes.remove(noteId, principal, actorOf(principal.userId, context));
  }
}
