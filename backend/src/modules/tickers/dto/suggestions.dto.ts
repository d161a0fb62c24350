import { ApiProperty } from '@nestjs/swagger';
import { TickerDto } from './ticker.dto.js';

export class SuggestionsDto {
  @ApiProperty({ type: [TickerDto], description: 'The same symbol on other exchanges, best known first.' })
  elsewhere!: TickerDto[];

  @ApiProperty({
    type: [TickerDto],
    description: 'Symbols one typing error away, then those that begin alike; of the same exchange first.',
  })
  similar!: TickerDto[];
}
