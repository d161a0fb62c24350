import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ALGORITHMS, type AlgorithmName } from '@pricealgo/algorithms/algorithm';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  Matches,
  ValidateNested,
} from 'class-validator';
import { ExchangeShortNameField, SymbolField } from '../../../tickers/dto/instrument-fields.js';
import type { AnalysisParams } from '../../inputs/analysis-params.js';
import { RUN_STATES, type AnalysisRun, type RunState } from '../../runs/analysis-run.entity.js';

const KEY = /^[A-Z0-9]{1,16}:[A-Z0-9][A-Z0-9.$^/_-]{0,23}$/;
const MAX_PEERS = 12;

export class RunParamsDto implements AnalysisParams {
  @ApiPropertyOptional({ enum: ['imported'] })
  @IsOptional()
  @IsIn(['imported'], { message: 'must be imported' })
  source?: 'imported';

  @ApiPropertyOptional({ type: [String], maxItems: MAX_PEERS, example: ['NASDAQ:MSFT'] })
  @IsOptional()
  @IsArray({ message: 'must be a list of tickers' })
  @ArrayMaxSize(MAX_PEERS, { message: `must name at most ${MAX_PEERS} tickers` })
  @ArrayUnique({ message: 'names a ticker twice' })
  @Matches(KEY, { each: true, message: 'must be tickers like NASDAQ:AAPL' })
  peers?: InstrumentKey[];

  @ApiPropertyOptional({ type: String, example: 'NYSEARCA:SPY' })
  @IsOptional()
  @Matches(KEY, { message: 'must be a ticker like NYSEARCA:SPY' })
  benchmark?: InstrumentKey;

  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'number' } })
  @IsOptional()
  @IsObject({ message: 'must be numbers by name' })
  assumptions?: Record<string, number>;
}

export class RunRequestDto {
  @ExchangeShortNameField()
  exchangeShortName!: string;

  @SymbolField()
  symbol!: string;

  @ApiProperty({ enum: ALGORITHMS })
  @IsIn(ALGORITHMS, { message: `must be one of ${ALGORITHMS.join(', ')}` })
  algo!: AlgorithmName;

  @ApiPropertyOptional({ type: RunParamsDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => RunParamsDto)
  params?: RunParamsDto;
}

export class RunDto {
  @ApiProperty({ format: 'uuid' })
  runId!: string;

  @ApiProperty({ enum: ALGORITHMS })
  algo!: AlgorithmName;

  @ApiProperty({ enum: RUN_STATES })
  state!: RunState;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  progress!: number;

  @ApiProperty({ type: String, nullable: true, description: 'The call that it made.' })
  callId!: string | null;

  @ApiProperty({ type: String, nullable: true })
  failure!: string | null;

  @ApiProperty()
  createdMs!: number;

  static of(run: AnalysisRun): RunDto {
    return {
      runId: run.id,
      algo: run.algo,
      state: run.state,
      progress: run.progress,
      callId: run.callId ?? null,
      failure: run.failure ?? null,
      createdMs: run.createdAt.getTime(),
    };
  }
}
