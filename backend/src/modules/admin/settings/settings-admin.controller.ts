import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped, ApiWrappedPage } from '../../../common/http/api-wrapped.decorator.js';
import { PageQueryDto, type Page } from '../../../common/http/page.dto.js';
import { AppConfig } from '../../../config/app-config.js';
import { Settings } from '../../settings/settings.js';
import { SettingsAdmin } from './settings-admin.js';
import { ChangeSettingsDto, SettingChangeDto, SettingsDto, UndoSettingDto } from './settings.dto.js';

@ApiTags('administration of settings')
@ApiBearerAuth()
@Controller()
@Roles('admin')
export class SettingsAdminController {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly admin: SettingsAdmin,
  ) {}

  @Get('admin/settings')
  @ApiOperation({
    summary: 'Every setting with its value, its default and how it is changed; secrets are never told',
  })
  @ApiWrapped(SettingsDto)
  list(): SettingsDto {
    return SettingsDto.of(this.settings, this.config);
  }

  @Post('updateapplicationinfo')
  @ApiOperation({ summary: 'Changes settings, all or none; every process follows within two seconds' })
  @ApiWrapped(SettingsDto)
  async change(
    @CurrentUser() { userId }: Principal,
    @Body() { changes, seen }: ChangeSettingsDto,
    @Req() request: Request,
  ): Promise<SettingsDto> {
    await this.admin.change(userId, changes, seen, request);
    return this.list();
  }

  @Get('admin/settings/history')
  @ApiOperation({ summary: 'Changes of settings, newest first' })
  @ApiWrappedPage(SettingChangeDto)
  async history(@Query() { page, limit }: PageQueryDto): Promise<Page<SettingChangeDto>> {
    const { items, total } = await this.admin.history(page, limit);
    return { items: items.map((change) => SettingChangeDto.from(change)), total, page, limit };
  }

  @Post('admin/settings/undo')
  @ApiOperation({ summary: 'Takes the newest change of a setting back' })
  @ApiWrapped(SettingsDto)
  async undo(
    @CurrentUser() { userId }: Principal,
    @Body() { changeId }: UndoSettingDto,
    @Req() request: Request,
  ): Promise<SettingsDto> {
    await this.admin.undo(userId, changeId, request);
    return this.list();
  }
}
