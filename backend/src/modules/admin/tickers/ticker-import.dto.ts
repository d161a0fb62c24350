import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, Length } from 'class-validator';

/** A file that is larger than this is imported by the command. */
const CSV_MAX = 1_000_000;
const COUNT = { type: 'integer', minimum: 0 } as const;

export class ImportTickersDto {
  @ApiProperty({
    description: 'symbol,name,exchangeShortName,type[,currency,sector,photo,active]',
    maxLength: CSV_MAX,
  })
  @IsString()
  @Length(1, CSV_MAX, {
    message: 'A file has 1 to 1,000,000 characters; larger ones are imported by the command.',
  })
  csv!: string;

  @ApiProperty({ description: 'Tells what would happen and changes nothing.' })
  @IsBoolean()
  dryRun!: boolean;
}

export class ImportedRowDto {
  @ApiProperty({ type: 'integer' })
  line!: number;

  @ApiProperty()
  exchangeShortName!: string;

  @ApiProperty()
  symbol!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: ['added', 'changed'] })
  kind!: 'added' | 'changed';

  @ApiProperty({ type: [String], description: 'Columns whose value changes.' })
  changes!: string[];
}

export class RefusedLineDto {
  @ApiProperty({ type: 'integer' })
  line!: number;

  @ApiProperty()
  reason!: string;
}

export class ImportReportDto {
  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why the file as a whole cannot be imported.' })
  problem!: string | null;

  @ApiProperty(COUNT)
  rows!: number;

  @ApiProperty(COUNT)
  added!: number;

  @ApiProperty(COUNT)
  changed!: number;

  @ApiProperty(COUNT)
  unchanged!: number;

  @ApiProperty(COUNT)
  refused!: number;

  @ApiProperty({ type: [String] })
  ignoredColumns!: string[];

  @ApiProperty({ type: [ImportedRowDto], description: 'The first 200.' })
  items!: ImportedRowDto[];

  @ApiProperty({ type: [RefusedLineDto], description: 'The first 50.' })
  refusedLines!: RefusedLineDto[];
}
