import { Body, Controller, Get, Post, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import { type PasswordDto, passwordSchema } from '@pricealgo/contract/login';
import {
  type DeletionDto,
  deletionSchema,
  type FirstStepsDto,
  firstStepsSchema,
  type ProfileDto,
  profileSchema,
  type UpdateProfileDto,
  updateProfileSchema,
} from '@pricealgo/contract/profile';
import { AtAccountFactor, InMemberView, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiDownload, ApiWrapped, download } from '../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../common/http/request-context.js';
import { NeverReplayed } from '../../infra/idempotency/never-replayed.decorator.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { DataExportService } from './personal-data.service.js';
import { FirstStepsService } from './first-steps.service.js';
import { ProfileService } from './profile.service.js';

@ApiTags('profile')
@Controller()
@Roles('member')
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly steps: FirstStepsService,
  ) {}

  @InMemberView()
  @Get('getProfile')
  @ApiOperation({ summary: 'My account' })
  @ApiWrapped(profileSchema)
  getProfile(@CurrentUser() { userId }: Principal): Promise<ProfileDto> {
    return this.profiles.of(userId);
  }

  @Get('first-steps')
  @ApiOperation({ summary: 'Which of the first steps I took' })
  @ApiWrapped(firstStepsSchema)
  firstSteps(@CurrentUser() member: Principal): Promise<FirstStepsDto> {
    return this.steps.of(member);
  }

  @Post('updateprofile')
  @ApiOperation({ summary: 'Changes name, username or preferences; only what is given changes' })
  @ApiWrapped(profileSchema)
  updateProfile(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: updateProfileSchema }) changes: UpdateProfileDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<ProfileDto> {
    return this.profiles.update(userId, changes, context);
  }
}

@ApiTags('profile')
@Controller()
@Roles('member')
export class ExportController {
  constructor(private readonly exports: DataExportService) {}

  @AtAccountFactor()
  @Get('export-my-data')
  @ApiOperation({ summary: 'Everything that is kept about me, as a JSON file' })
  @ApiDownload('application/json')
  async exportMyData(
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<StreamableFile> {
    const { fileName, json } = await this.exports.of(userId, context);
    return download(fileName, 'application/json', json);
  }
}

@ApiTags('profile')
@Controller('delete-account')
@NeverReplayed()
@Roles('member')
export class DeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @AtAccountFactor()
  @Post()
  @ApiOperation({ summary: 'Plans the removal of my account in 14 days and ends every session' })
  @ApiWrapped(deletionSchema)
  async plan(
    @CurrentUser() principal: Principal,
    @Body({ schema: passwordSchema }) { password }: PasswordDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<DeletionDto> {
    const deleteAfter = await this.deletion.plan(principal, password, context);
    return { deleteAfterMs: deleteAfter.getTime() };
  }

  @Post('cancel')
  @ApiOperation({ summary: 'Keeps my account' })
  @ApiWrapped(emptySchema)
  async cancel(
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.deletion.cancel(userId, context);
  }
}
