import { ApiProperty } from '@nestjs/swagger';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { MarketStatusDto } from './market-status.dto.js';

export class TypeCountsDto implements Record<InstrumentType, number> {
  @ApiProperty({ type: 'integer' })
  stock!: number;

  @ApiProperty({ type: 'integer' })
  etf!: number;

  @ApiProperty({ type: 'integer' })
  crypto!: number;
}

export class SectorCountDto {
  @ApiProperty({ example: 'Technology' })
  sector!: string;

  @ApiProperty({ type: 'integer' })
  count!: number;
}

export class ExchangeDto {
  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'Nasdaq' })
  name!: string;

  @ApiProperty({ type: 'integer', description: 'Active instruments.' })
  count!: number;

  @ApiProperty({ description: 'How many of them are of which type.' })
  types!: TypeCountsDto;

  @ApiProperty({ type: [SectorCountDto], description: 'Sectors of its instruments, most frequent first.' })
  sectors!: SectorCountDto[];

  @ApiProperty()
  market!: MarketStatusDto;
}
