import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, ValidateNested } from 'class-validator';
import { Given } from './given.js';
import type { ChannelChoice, NotificationType, NotifyChanges, NotifyTable } from './notify-channels.js';

export class ChannelChoiceDto implements ChannelChoice {
  @ApiProperty({ description: 'On the site: bell and notification centre.' })
  inApp!: boolean;

  @ApiProperty({ description: 'To the browsers that the member allows it on.' })
  push!: boolean;

  @ApiProperty()
  email!: boolean;
}

/** Which type of notification takes which channel; the three master switches stand above it. */
export class NotifyTableDto implements NotifyTable {
  @ApiProperty({ type: ChannelChoiceDto })
  alert!: ChannelChoiceDto;

  @ApiProperty({ type: ChannelChoiceDto })
  call!: ChannelChoiceDto;

  @ApiProperty({ type: ChannelChoiceDto })
  subscription!: ChannelChoiceDto;

  @ApiProperty({ type: ChannelChoiceDto })
  message!: ChannelChoiceDto;

  @ApiProperty({ type: ChannelChoiceDto })
  account!: ChannelChoiceDto;
}

export class ChannelChangeDto implements Partial<ChannelChoice> {
  @ApiPropertyOptional()
  @Given()
  @IsBoolean()
  inApp?: boolean;

  @ApiPropertyOptional()
  @Given()
  @IsBoolean()
  push?: boolean;

  @ApiPropertyOptional()
  @Given()
  @IsBoolean()
  email?: boolean;
}

const ChannelChange = (): PropertyDecorator => (target, property) => {
  for (const decorate of [
    ApiPropertyOptional({ type: ChannelChangeDto }),
    Given(),
    IsObject(),
    ValidateNested(),
    Type(() => ChannelChangeDto),
  ]) {
    decorate(target, property as string);
  }
};

/** Only the cells that are given change. */
export class NotifyChangesDto implements NotifyChanges, Partial<Record<NotificationType, ChannelChangeDto>> {
  @ChannelChange()
  alert?: ChannelChangeDto;

  @ChannelChange()
  call?: ChannelChangeDto;

  @ChannelChange()
  subscription?: ChannelChangeDto;

  @ChannelChange()
  message?: ChannelChangeDto;

  @ChannelChange()
  account?: ChannelChangeDto;
}
