import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import { SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import { Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
  IsObject,
} from 'class-validator';
import { PageQueryDto } from '../../../../common/http/page.dto.js';
import { ExchangeShortNameField, SymbolField } from '../../../tickers/dto/instrument-fields.js';
import { ALERT_REPEATS, type AlertRepeat } from '../../storage/price-alert.entity.js';
import { LISTED_STATES, type ListedState } from '../../storage/listed-state.js';
import { AlertConditionDto } from './condition.dto.js';

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || null : value;

/** What can be chosen about an alert; defaults are those of `CreateAlertDto`. */
class AlertSettingsDto {
  @ApiProperty({ type: AlertConditionDto })
  @IsObject({ message: 'must be a condition' })
  @ValidateNested()
  @Type(() => AlertConditionDto)
  condition!: AlertConditionDto;

  @ApiPropertyOptional({ enum: ALERT_REPEATS, default: 'once' })
  @IsOptional()
  @IsIn(ALERT_REPEATS, { message: `must be one of ${ALERT_REPEATS.join(', ')}` })
  repeat?: AlertRepeat;

  @ApiPropertyOptional({
    type: 'number',
    minimum: 0,
    maximum: 50,
    default: 0.5,
    description:
      'Percent that the price must come back before the alert is armed again; percentage points of a move.',
  })
  @IsOptional()
  @IsNumber({}, { message: 'must be a percentage' })
  @Min(0, { message: 'must be at least 0' })
  @Max(50, { message: 'must be at most 50%' })
  hysteresisPct?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 43_200,
    default: 5,
    description: 'Shortest distance of two firings, in minutes.',
  })
  @IsOptional()
  @IsInt({ message: 'must be whole minutes' })
  @Min(0, { message: 'must be at least 0' })
  @Max(43_200, { message: 'must be at most 30 days' })
  pauseMinutes?: number;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: 500 })
  @Transform(trimmed)
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsString({ message: 'must be text' })
  @MaxLength(500, { message: 'must have at most 500 characters' })
  note?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'At most a year ahead; null = it does not expire before that.',
  })
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsInt({ message: 'must be an instant in milliseconds' })
  @Min(0, { message: 'must be an instant in milliseconds' })
  @Max(8.64e15, { message: 'must be an instant in milliseconds' })
  expiresAtMs?: number | null;
}

export class CreateAlertDto extends AlertSettingsDto {
  @ExchangeShortNameField()
  exchangeShortName!: string;

  @SymbolField()
  symbol!: string;
}

export class AlertIdDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('4', { message: 'must be the id of an alert' })
  alertId!: string;
}

/** What is left out stays as it is. */
export class UpdateAlertDto extends PartialType(AlertSettingsDto) {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('4', { message: 'must be the id of an alert' })
  alertId!: string;
}

export class DryRunRequestDto extends PickType(CreateAlertDto, [
  'exchangeShortName',
  'symbol',
  'condition',
  'hysteresisPct',
  'pauseMinutes',
]) {}

export class AlertsQuery extends PageQueryDto {
  @ApiPropertyOptional({ enum: LISTED_STATES })
  @IsOptional()
  @IsIn(LISTED_STATES, { message: `must be one of ${LISTED_STATES.join(', ')}` })
  state?: ListedState;

  @ExchangeShortNameField({ optional: true })
  exchangeShortName?: string;

  @ApiPropertyOptional({ example: 'AAPL', description: 'Of any exchange, where none is named.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().toUpperCase() : value,
  )
  @Matches(SYMBOL_PATTERN, { message: 'symbol must be a symbol like AAPL' })
  symbol?: string;
}

export class FiringsQuery extends PageQueryDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Of one alert only.' })
  @IsOptional()
  @IsUUID('4', { message: 'must be the id of an alert' })
  alertId?: string;
}
