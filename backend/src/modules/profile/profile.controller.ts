import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import {
  type ProfileDto,
  type UpdateProfileDto,
  profileSchema,
  updateProfileSchema,
} from '@pricealgo/contract/profile';
import { ProfileService } from './profile.service.js';

@ApiTags('profile')
@ApiBearerAuth()
@Controller()
@Roles('member')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get('getProfile')
  @ApiOperation({ summary: 'My account' })
  @ApiWrapped(profileSchema)
  getProfile(@CurrentUser() { userId }: Principal): Promise<ProfileDto> {
    return this.profiles.of(userId);
  }

  @Post('updateprofile')
  @ApiOperation({ summary: 'Changes name, username or preferences; only what is given changes' })
  @ApiWrapped(profileSchema)
  updateProfile(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: updateProfileSchema }) changes: UpdateProfileDto,
    @Req() request: Request,
  ): Promise<ProfileDto> {
    return this.profiles.update(userId, changes, request);
  }
}
