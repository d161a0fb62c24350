import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { Given, GivenOrNone } from './given.js';
import { NotifyChangesDto } from './notify.dto.js';
import { QuietHoursDto } from './preferences.dto.js';
import {
  CURRENCY_DISPLAYS,
  DIGESTS,
  MOTIONS,
  NUMBER_FORMATS,
  THEMES,
  type PreferenceChanges,
  type Preferences,
} from './preferences.js';
import { IsTimeZone } from './time-zone.js';

/** Only what is given changes. */
export class PreferencesPatchDto implements PreferenceChanges {
  @ApiPropertyOptional({ enum: THEMES })
  @Given()
  @IsIn(THEMES)
  theme?: Preferences['theme'];

  @ApiPropertyOptional()
  @Given()
  @IsBoolean()
  colourBlind?: boolean;

  @ApiPropertyOptional({ enum: NUMBER_FORMATS })
  @Given()
  @IsIn(NUMBER_FORMATS)
  numberFormat?: Preferences['numberFormat'];

  @ApiPropertyOptional({ enum: CURRENCY_DISPLAYS })
  @Given()
  @IsIn(CURRENCY_DISPLAYS)
  currencyDisplay?: Preferences['currencyDisplay'];

  @ApiPropertyOptional({ description: '`exchange`, `local` or an IANA name.' })
  @Given()
  @IsTimeZone(['exchange', 'local'])
  timeZone?: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'IANA name of the browser.' })
  @GivenOrNone()
  @IsTimeZone()
  deviceTimeZone?: string | null;

  @ApiPropertyOptional({ enum: MOTIONS })
  @Given()
  @IsIn(MOTIONS)
  reducedMotion?: Preferences['reducedMotion'];

  @ApiPropertyOptional({ type: QuietHoursDto, nullable: true })
  @GivenOrNone()
  @IsObject()
  @ValidateNested()
  @Type(() => QuietHoursDto)
  quietHours?: QuietHoursDto | null;

  @ApiPropertyOptional({ enum: DIGESTS })
  @Given()
  @IsIn(DIGESTS)
  digest?: Preferences['digest'];

  @ApiPropertyOptional()
  @Given()
  @IsBoolean()
  notifyEmail?: boolean;

  @ApiPropertyOptional()
  @Given()
  @IsBoolean()
  notifyInApp?: boolean;

  @ApiPropertyOptional()
  @Given()
  @IsBoolean()
  notifyPush?: boolean;

  @ApiPropertyOptional({ type: NotifyChangesDto })
  @Given()
  @IsObject()
  @ValidateNested()
  @Type(() => NotifyChangesDto)
  notify?: NotifyChangesDto;
}
