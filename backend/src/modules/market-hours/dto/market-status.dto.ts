import { ApiProperty } from '@nestjs/swagger';
import type { MarketStatus } from '@pricealgo/contract/realtime';

export class MarketStatusDto implements MarketStatus {
  @ApiProperty({ description: 'Open by `rule`.' })
  open!: boolean;

  @ApiProperty({
    enum: ['spec', 'exchange', 'always'],
    description: 'Calendar that decided `open`; `always` where trading never stops.',
  })
  rule!: MarketStatus['rule'];

  @ApiProperty({ description: 'Open by the real exchange calendar: daylight time, holidays, half days.' })
  exchangeOpen!: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Next instant at which a session begins by `rule`, ms since epoch UTC; null for `always`.',
  })
  nextOpen!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Next instant at which a session ends by `rule`, ms since epoch UTC; null for `always`.',
  })
  nextClose!: number | null;
}

export class MarketHoursDto extends MarketStatusDto {
  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ type: 'integer', description: 'The instant that the answer is about, ms since epoch UTC.' })
  atMs!: number;

  @ApiProperty({
    description: 'The standard hours and the real exchange calendar disagree about this instant.',
  })
  differs!: boolean;
}
