import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuditPersonDto } from '@pricealgo/contract/audit';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { toPage } from '../../../common/http/paging.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { type Page, pageOf } from '@pricealgo/contract/answer';
import { AppConfig } from '../../../config/app-config.js';
import {
  definitionOf,
  isSettingKey,
  SETTING_KEYS,
  type SettingChangeRow,
  type SettingContent,
  type SettingKey,
  Settings,
} from '../../settings/index.js';
import { SettingsAdminService } from './settings-admin.service.js';
import {
  type ChangeSettingsDto,
  type SettingChangeDto,
  type SettingsDto,
  type UndoSettingDto,
  changeSettingsSchema,
  settingChangeSchema,
  settingsSchema,
  undoSettingSchema,
  type SettingDto,
} from '@pricealgo/contract/settings';
import { pageQuerySchema, type PageQuery } from '@pricealgo/contract/query';

@ApiTags('administration of settings')
@Controller()
@AdminOnly('settings')
export class SettingsAdminController {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly admin: SettingsAdminService,
  ) {}

  @Get('admin/settings')
  @ApiOperation({
    summary: 'Every setting with its value, its default and how it is changed; secrets are never told',
  })
  @ApiWrapped(settingsSchema)
  list(): SettingsDto {
    return {
      items: SETTING_KEYS.map((key) => this.toDto(key)),
      lastChange: this.settings.newestChange,
    };
  }

  @Post('updateapplicationinfo')
  @ApiOperation({ summary: 'Changes settings, all or none; every process follows within two seconds' })
  @ApiWrapped(settingsSchema)
  async change(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: changeSettingsSchema }) { changes, seen }: ChangeSettingsDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SettingsDto> {
    await this.admin.change(userId, changes, seen, context);
    return this.list();
  }

  @Get('admin/settings/history')
  @ApiOperation({ summary: 'Changes of settings, newest first' })
  @ApiWrapped(pageOf(settingChangeSchema))
  async history(@Query({ schema: pageQuerySchema }) query: PageQuery): Promise<Page<SettingChangeDto>> {
    const { items, total } = await this.admin.history(query);
    return toPage(query, items.map(toChangeDto), total);
  }

  @Post('admin/settings/undo')
  @ApiOperation({ summary: 'Takes the newest change of a setting back' })
  @ApiWrapped(settingsSchema)
  async undo(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: undoSettingSchema }) { changeId }: UndoSettingDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SettingsDto> {
    await this.admin.undo(userId, changeId, context);
    return this.list();
  }

  private toDto(key: SettingKey): SettingDto {
    const { group, input, choices = [], secret, fallback } = definitionOf(key);
    const value: unknown = this.settings.get(key);
    return {
      key,
      group,
      input,
      choices: [...choices],
      value: secret ? null : value,
      fallback: secret ? null : fallback(this.config.env),
      changed: this.settings.isChanged(key),
      present: value !== null && value !== undefined,
    };
  }
}

function toChangeDto({
  change: { id, key, before, after, undoes, time },
  actor,
}: {
  change: SettingChangeRow;
  actor: AuditPersonDto;
}): SettingChangeDto {
  const secret = isSettingKey(key) && definitionOf(key).secret === true;
  const shown = (content: SettingContent | null | undefined): unknown =>
    secret ? null : (content?.value ?? null);
  return {
    id,
    key,
    before: shown(before),
    after: shown(after),
    secret,
    actor,
    undoes: undoes ?? null,
    timeMs: time.getTime(),
  };
}
