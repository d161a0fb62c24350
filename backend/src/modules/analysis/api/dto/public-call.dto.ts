import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import type { ChainedRecord, ChainLink } from '../../calls/call-chain.js';

export class ChainQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0, description: 'Only calls after this one.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'must be a whole number' })
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  afterSeq: number = 0;
}

/** What a hash covers. Whoever serialises it as JSON with sorted keys can compute the hash again. */
export class ChainedRecordDto implements ChainedRecord {
  @ApiProperty({ type: 'integer' })
  seq!: number;

  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  algo!: string;

  @ApiProperty()
  version!: string;

  @ApiProperty()
  commit!: string;

  @ApiProperty()
  instrument!: string;

  @ApiProperty()
  paramsHash!: string;

  @ApiProperty()
  inputsHash!: string;

  @ApiProperty()
  outputHash!: string;

  @ApiProperty()
  label!: string;

  @ApiProperty({ type: Number, nullable: true })
  stance!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  score!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  priceAtCall!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  priceTimeMs!: number | null;

  @ApiProperty()
  currency!: string;

  @ApiProperty()
  simulated!: boolean;

  @ApiProperty()
  origin!: string;

  @ApiProperty()
  calledAtMs!: number;
}

export class ChainLinkDto implements ChainLink {
  @ApiProperty({ type: ChainedRecordDto })
  record!: ChainedRecordDto;

  @ApiProperty({ description: 'Hash of the call before, 64 zeros for the first.' })
  previousHash!: string;

  @ApiProperty({
    description: 'SHA-256 of previousHash, a line feed and the canonical JSON of the record, hex.',
  })
  hash!: string;
}

export class ChainPageDto {
  @ApiProperty({ type: [ChainLinkDto] })
  links!: ChainLinkDto[];

  @ApiProperty({ type: 'integer', description: 'Calls in the whole chain.' })
  total!: number;
}
