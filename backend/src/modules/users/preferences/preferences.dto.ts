import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { NotifyTableDto } from './notify.dto.js';
import {
  CURRENCY_DISPLAYS,
  DIGESTS,
  MOTIONS,
  NUMBER_FORMATS,
  THEMES,
  type Preferences,
  type QuietHours,
} from './preferences.js';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const clockMessage = 'must be a time such as 22:00';

export class QuietHoursDto implements QuietHours {
  @ApiProperty({ example: '22:00' })
  @Matches(CLOCK, { message: clockMessage })
  from!: string;

  @ApiProperty({
    example: '07:00',
    description: 'May lie on the next day; the same as `from` is the whole day.',
  })
  @Matches(CLOCK, { message: clockMessage })
  to!: string;
}

export class PreferencesDto implements Preferences {
  @ApiProperty({ enum: THEMES })
  theme!: Preferences['theme'];

  @ApiProperty({ description: 'Blue and orange instead of green and red for up and down.' })
  colourBlind!: boolean;

  @ApiProperty({ enum: NUMBER_FORMATS, description: '1,234.56 · 1.234,56 · 1 234,56' })
  numberFormat!: Preferences['numberFormat'];

  @ApiProperty({ enum: CURRENCY_DISPLAYS })
  currencyDisplay!: Preferences['currencyDisplay'];

  @ApiProperty({ description: '`exchange`, `local` or an IANA name.', example: 'exchange' })
  timeZone!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'IANA name that the browser told last: what `local` means for mails and quiet hours.',
  })
  deviceTimeZone!: string | null;

  @ApiProperty({ enum: MOTIONS })
  reducedMotion!: Preferences['reducedMotion'];

  @ApiProperty({
    type: QuietHoursDto,
    nullable: true,
    description: 'Nothing is pushed or mailed meanwhile. Clock of `timeZone` (`exchange` = New York).',
  })
  quietHours!: QuietHoursDto | null;

  @ApiProperty({ enum: DIGESTS })
  digest!: Preferences['digest'];

  @ApiProperty({ description: 'Master switch of the channel.' })
  notifyEmail!: boolean;

  @ApiProperty({ description: 'Master switch of the channel.' })
  notifyInApp!: boolean;

  @ApiProperty({ description: 'Master switch of the channel.' })
  notifyPush!: boolean;

  @ApiProperty({ type: NotifyTableDto })
  notify!: NotifyTableDto;
}
