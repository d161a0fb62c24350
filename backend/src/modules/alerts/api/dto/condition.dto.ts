import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { ALGORITHMS, type AlgorithmName } from '../../../analysis/algorithms/algorithm.js';
import { RATING_LABELS, type RatingLabel } from '../../../analysis/algorithms/technical/rating.js';
import {
  ALERT_KINDS,
  AVERAGES,
  DIRECTIONS,
  MAX_AVERAGE_LENGTH,
  MAX_WINDOW_MINUTES,
  type AlertKind,
  type AverageKind,
  type Direction,
} from '../../conditions/alert-condition.js';

const MAX_PRICE = 1e9;

/** What an alert waits for. Which fields belong to which kind is checked by `conditionFrom`. */
export class AlertConditionDto {
  @ApiProperty({
    enum: ALERT_KINDS,
    description:
      'above, below: price. crosses: price, direction. move: percent, direction, windowMinutes. ' +
      'average: average, length, direction. rating: label. call: algo.',
  })
  @IsIn(ALERT_KINDS, { message: `must be one of ${ALERT_KINDS.join(', ')}` })
  kind!: AlertKind;

  @ApiPropertyOptional({ type: 'number', description: "In the instrument's currency.", example: 200 })
  @IsOptional()
  @IsNumber({}, { message: 'must be a price' })
  @Min(1e-8, { message: 'must be more than nothing' })
  @Max(MAX_PRICE, { message: 'must be at most a billion' })
  price?: number;

  @ApiPropertyOptional({ enum: DIRECTIONS, description: 'Default either.' })
  @IsOptional()
  @IsIn(DIRECTIONS, { message: `must be one of ${DIRECTIONS.join(', ')}` })
  direction?: Direction;

  @ApiPropertyOptional({ type: 'number', minimum: 0.05, maximum: 1000, description: 'Size of the move.' })
  @IsOptional()
  @IsNumber({}, { message: 'must be a percentage' })
  @Min(0.05, { message: 'must be at least 0.05%' })
  @Max(1_000, { message: 'must be at most 1,000%' })
  percent?: number;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_WINDOW_MINUTES,
    description: 'Of a move; null or left out: since the previous close.',
  })
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsInt({ message: 'must be whole minutes' })
  @Min(1, { message: 'must be at least a minute' })
  @Max(MAX_WINDOW_MINUTES, { message: 'must be at most 1,440 minutes' })
  windowMinutes?: number | null;

  @ApiPropertyOptional({ enum: AVERAGES })
  @IsOptional()
  @IsIn(AVERAGES, { message: `must be one of ${AVERAGES.join(', ')}` })
  average?: AverageKind;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 2,
    maximum: MAX_AVERAGE_LENGTH,
    description: 'Daily bars.',
  })
  @IsOptional()
  @IsInt({ message: 'must be whole days' })
  @Min(2, { message: 'must be at least 2 days' })
  @Max(MAX_AVERAGE_LENGTH, { message: `must be at most ${MAX_AVERAGE_LENGTH} days` })
  length?: number;

  @ApiPropertyOptional({ enum: RATING_LABELS, nullable: true, description: 'null or left out: any change.' })
  @IsOptional()
  @IsIn(RATING_LABELS, { message: `must be one of ${RATING_LABELS.join(', ')}` })
  label?: RatingLabel | null;

  @ApiPropertyOptional({ enum: ALGORITHMS, nullable: true, description: 'null or left out: any algorithm.' })
  @IsOptional()
  @IsIn(ALGORITHMS, { message: `must be one of ${ALGORITHMS.join(', ')}` })
  algo?: AlgorithmName | null;
}
