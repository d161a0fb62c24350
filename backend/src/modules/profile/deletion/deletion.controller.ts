import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { type PasswordDto, passwordSchema } from '@pricealgo/contract/login';
import { AccountDeletion } from './account-deletion.js';
import { type DeletionDto, deletionSchema } from '@pricealgo/contract/profile';
import { emptySchema } from '@pricealgo/contract/answer';

@ApiTags('profile')
@ApiBearerAuth()
@Controller('delete-account')
@NeverReplayed()
@Roles('member')
export class DeletionController {
  constructor(private readonly deletion: AccountDeletion) {}

  @Post()
  @ApiOperation({ summary: 'Plans the removal of my account in 14 days and ends every session' })
  @ApiWrapped(deletionSchema)
  async plan(
    @CurrentUser() principal: Principal,
    @Body({ schema: passwordSchema }) { password }: PasswordDto,
    @Req() request: Request,
  ): Promise<DeletionDto> {
    const deleteAfter = await this.deletion.plan(principal, password, request);
    return { deleteAfterMs: deleteAfter.getTime() };
  }

  @Post('cancel')
  @ApiOperation({ summary: 'Keeps my account' })
  @ApiWrapped(emptySchema)
  async cancel(@CurrentUser() { userId }: Principal, @Req() request: Request): Promise<void> {
    await this.deletion.cancel(userId, request);
  }
}
