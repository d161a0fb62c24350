import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ALGORITHMS, type AlgorithmName } from '@pricealgo/algorithms/algorithm';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { PageQueryDto } from '../../../../common/http/page.dto.js';
import { ExchangeShortNameField, SymbolField } from '../../../tickers/dto/instrument-fields.js';
import { CALL_ORIGINS, type CallOrigin } from '../../calls/algorithm-call.entity.js';

const oneOf = ALGORITHMS.join(', ');

export class AnalysisQuery {
  @ExchangeShortNameField()
  exchangeShortName!: string;

  @SymbolField()
  symbol!: string;

  @ApiPropertyOptional({ enum: ['imported'], description: 'Calls on imported bars only.' })
  @IsOptional()
  @IsIn(['imported'], { message: 'must be imported' })
  source?: 'imported';
}

export class CallsQuery extends PageQueryDto {
  @ExchangeShortNameField()
  exchangeShortName!: string;

  @SymbolField()
  symbol!: string;

  @ApiPropertyOptional({ enum: ALGORITHMS })
  @IsOptional()
  @IsIn(ALGORITHMS, { message: `must be one of ${oneOf}` })
  algo?: AlgorithmName;

  @ApiPropertyOptional({ enum: CALL_ORIGINS, description: 'Live calls and backtests are never mixed.' })
  @IsOptional()
  @IsIn(CALL_ORIGINS, { message: `must be one of ${CALL_ORIGINS.join(', ')}` })
  origin?: CallOrigin;
}

export class CallQuery {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('4', { message: 'must be the id of a call' })
  callId!: string;
}

export class RunQuery {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('4', { message: 'must be the id of a run' })
  runId!: string;
}
