import { ApiPropertyOptional } from '@nestjs/swagger';
import { ALGORITHMS, type AlgorithmName } from '@pricealgo/algorithms/algorithm';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { CALL_ORIGINS, type CallOrigin } from '../../calls/algorithm-call.entity.js';
import type { TrackRecordFilter } from '../track-record.repository.js';

const KEY = /^[A-Z0-9]{1,16}:[A-Z0-9][A-Z0-9.$^/_-]{0,23}$/;

export class TrackRecordQuery {
  @ApiPropertyOptional({ enum: ALGORITHMS })
  @IsOptional()
  @IsIn(ALGORITHMS, { message: `must be one of ${ALGORITHMS.join(', ')}` })
  algo?: AlgorithmName;

  @ApiPropertyOptional({ enum: CALL_ORIGINS })
  @IsOptional()
  @IsIn(CALL_ORIGINS, { message: `must be one of ${CALL_ORIGINS.join(', ')}` })
  origin?: CallOrigin;

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'Calls on invented prices only, or without them.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  simulated?: 'true' | 'false';

  @ApiPropertyOptional({ example: 'NASDAQ:AAPL', description: 'Calls about this ticker only.' })
  @IsOptional()
  @Matches(KEY, { message: 'must be a ticker like NASDAQ:AAPL' })
  instrument?: string;

  static filter({ simulated, ...others }: TrackRecordQuery): TrackRecordFilter {
    return { ...others, simulated: simulated === undefined ? undefined : simulated === 'true' };
  }
}
