import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { IMPORTED } from '../../market-data/bars/imported-source.js';
import { TickerQueryDto } from '../../tickers/dto/ticker-query.dto.js';

const ACTION_TYPES = ['split', 'dividend'] as const;
type ActionType = (typeof ACTION_TYPES)[number];
const DATE = { example: '2020-08-31', description: 'First session without it, YYYY-MM-DD.' };

export class RemoveActionDto extends TickerQueryDto {
  @ApiProperty({ enum: ACTION_TYPES })
  @IsIn(ACTION_TYPES)
  type!: ActionType;

  @ApiProperty(DATE)
  @Matches(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    message: 'A date is written YYYY-MM-DD.',
  })
  date!: string;
}

export class SaveActionDto extends RemoveActionDto {
  @ApiPropertyOptional({ example: '4:1', description: 'Of a split: new shares for old ones.' })
  @IsOptional()
  @IsString()
  @MaxLength(24)
  ratio?: string;

  @ApiPropertyOptional({
    example: '0.24',
    description: 'Of a dividend: money per share, in the currency of the price.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(24)
  amount?: string;
}

export class CorporateActionDto {
  @ApiProperty({ enum: ACTION_TYPES })
  type!: ActionType;

  @ApiProperty(DATE)
  date!: string;

  @ApiProperty({ type: 'number', nullable: true, description: 'New shares for one old share.' })
  ratio!: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  amount!: number | null;

  @ApiProperty({ type: 'string', nullable: true })
  currency!: string | null;

  @ApiProperty()
  source!: string;

  @ApiProperty({ description: 'Typed or imported: may be removed.' })
  removable!: boolean;

  static from(this: void, action: CorporateAction): CorporateActionDto {
    const dividend = action.type === 'dividend';
    return {
      type: action.type,
      date: isoDate(action.exDateMs),
      ratio: dividend ? null : action.ratio,
      amount: dividend ? action.amount : null,
      currency: dividend ? action.currency : null,
      source: action.source,
      removable: action.source === IMPORTED,
    };
  }
}

export class CorporateActionsDto {
  @ApiProperty({ type: [CorporateActionDto] })
  items!: CorporateActionDto[];
}
