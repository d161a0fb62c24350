import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../../common/access/principal.js';
import { ApiWrapped } from '../../../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../../../common/http/empty.dto.js';
import { Answer } from '../../../../common/http/wrapper.js';
import { NeverReplayed } from '../../../../infra/idempotency/never-replayed.decorator.js';
import { ChangePassword } from './change-password.js';
import { ChangePasswordDto } from './change-password.dto.js';

@ApiTags('login')
@ApiBearerAuth()
@Controller()
@NeverReplayed()
export class ChangePasswordController {
  constructor(private readonly passwords: ChangePassword) {}

  @Roles('member', 'admin')
  @Post('change-password')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets a new password and logs all other sessions out' })
  @ApiWrapped(EmptyDto)
  async change(
    @CurrentUser() principal: Principal,
    @Body() form: ChangePasswordDto,
    @Req() request: Request,
  ): Promise<Answer<EmptyDto>> {
    await this.passwords.change(principal, form, request);
    return new Answer({}, 'Password updated successfully!');
  }
}
