import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumberString, IsObject, MaxLength } from 'class-validator';
import type { AppConfig } from '../../../config/app-config.js';
import {
  definitionOf,
  isSettingKey,
  SETTING_GROUPS,
  SETTING_KEYS,
  type SettingKey,
} from '../../settings/definitions/setting-definitions.js';
import type { SettingChange } from '../../settings/setting-change.entity.js';
import type { Settings } from '../../settings/settings.js';

const ANY = { description: 'String, number, boolean or list, by the setting.', nullable: true } as const;
const INPUTS = ['text', 'number', 'switch', 'choice', 'order', 'links', 'secret'];

export class SettingDto {
  @ApiProperty({ example: 'application.brandName' })
  key!: string;

  @ApiProperty({ enum: SETTING_GROUPS })
  group!: string;

  @ApiProperty({ enum: INPUTS })
  input!: string;

  @ApiProperty({ type: [String], description: 'Of a choice or an order; else empty.' })
  choices!: string[];

  @ApiProperty({ type: Object, ...ANY, description: 'What holds now; always null for a secret.' })
  value!: unknown;

  @ApiProperty({ type: Object, ...ANY, description: 'The default; always null for a secret.' })
  fallback!: unknown;

  @ApiProperty({ description: 'Differs from its default.' })
  changed!: boolean;

  @ApiProperty({ description: 'Of a secret: there is one, here or in the environment.' })
  present!: boolean;

  static of(key: SettingKey, settings: Settings, { env }: AppConfig): SettingDto {
    const { group, input, choices = [], secret, fallback } = definitionOf(key);
    const value: unknown = settings.get(key);
    return {
      key,
      group,
      input,
      choices: [...choices],
      value: secret ? null : value,
      fallback: secret ? null : fallback(env),
      changed: settings.isChanged(key),
      present: value !== null && value !== undefined,
    };
  }
}

export class SettingsDto {
  @ApiProperty({ type: [SettingDto] })
  items!: SettingDto[];

  @ApiProperty({ description: 'Newest change included: send it back as `seen`.', example: '17' })
  lastChange!: string;

  static of(settings: Settings, config: AppConfig): SettingsDto {
    return {
      items: SETTING_KEYS.map((key) => SettingDto.of(key, settings, config)),
      lastChange: settings.newestChange,
    };
  }
}

export class ChangeSettingsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Key → value; null goes back to the default.',
    example: { 'application.brandName': 'PriceAlgo', 'accounts.trialDays': null },
  })
  @IsObject()
  changes!: Record<string, unknown>;

  @ApiProperty({ description: '`lastChange` of what was on the screen.', example: '17' })
  @IsNumberString({ no_symbols: true })
  @MaxLength(18)
  seen!: string;
}

export class UndoSettingDto {
  @ApiProperty({ example: '17' })
  @IsNumberString({ no_symbols: true })
  @MaxLength(18)
  changeId!: string;
}

export class SettingChangeDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  key!: string;

  @ApiProperty({ type: Object, ...ANY, description: 'null = the default; of a secret always null.' })
  before!: unknown;

  @ApiProperty({ type: Object, ...ANY })
  after!: unknown;

  @ApiProperty()
  secret!: boolean;

  @ApiProperty({ description: 'Account of the administrator.' })
  actorId!: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'The change that this one took back.' })
  undoes!: string | null;

  @ApiProperty({ type: 'integer' })
  timeMs!: number;

  static from({ id, key, before, after, actorId, undoes, time }: SettingChange): SettingChangeDto {
    const secret = isSettingKey(key) && definitionOf(key).secret === true;
    const shown = (content: { value?: unknown } | null | undefined): unknown =>
      secret ? null : (content?.value ?? null);
    return {
      id,
      key,
      before: shown(before),
      after: shown(after),
      secret,
      actorId,
      undoes: undoes ?? null,
      timeMs: time.getTime(),
    };
  }
}
