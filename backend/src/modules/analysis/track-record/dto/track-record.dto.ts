import { ApiProperty } from '@nestjs/swagger';
import { ALGORITHMS, type AlgorithmName } from '@pricealgo/algorithms/algorithm';
import { CALL_ORIGINS, type CallOrigin } from '../../calls/algorithm-call.entity.js';
import { ENOUGH_CALLS } from '../horizon-record.js';
import { MAX_JUDGED } from '../track-record.repository.js';
import type { TrackRecordAnswer } from '../track-records.js';
import {
  DirectionRecordDto,
  IntervalRecordDto,
  ProbabilityRecordDto,
  QuantileRecordDto,
  WithdrawnRecordDto,
} from './measures.dto.js';

export class HorizonRecordDto {
  @ApiProperty({ type: 'integer', description: 'Sessions between call and judgement.' })
  horizon!: number;

  @ApiProperty({ type: 'integer', description: 'Judged and not withdrawn.' })
  calls!: number;

  @ApiProperty({ type: 'integer', description: 'Of them without a session in common, per ticker.' })
  effectiveCount!: number;

  @ApiProperty({ type: 'integer', description: 'Tickers.' })
  instruments!: number;

  @ApiProperty({ type: 'integer', description: 'Judged at the last close of an ended listing.' })
  delisted!: number;

  @ApiProperty({ type: Number, nullable: true })
  firstEntryMs!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  lastExitMs!: number | null;

  @ApiProperty({ type: DirectionRecordDto, nullable: true, description: 'null: no call named a direction.' })
  direction!: DirectionRecordDto | null;

  @ApiProperty({
    type: ProbabilityRecordDto,
    nullable: true,
    description: 'null: no call gave a probability.',
  })
  probability!: ProbabilityRecordDto | null;

  @ApiProperty({ type: IntervalRecordDto, nullable: true, description: 'null: no call gave an interval.' })
  interval!: IntervalRecordDto | null;

  @ApiProperty({ type: QuantileRecordDto, nullable: true, description: 'null: no call gave quantiles.' })
  quantiles!: QuantileRecordDto | null;

  @ApiProperty({ type: WithdrawnRecordDto, description: 'In no rate, and not hidden.' })
  withdrawn!: WithdrawnRecordDto;

  @ApiProperty({ description: 'Only the newest calls are counted: there are more than the limit.' })
  limited!: boolean;
}

export class SeriesRecordDto {
  @ApiProperty({ enum: ALGORITHMS })
  algo!: AlgorithmName;

  @ApiProperty()
  version!: string;

  @ApiProperty({ enum: CALL_ORIGINS })
  origin!: CallOrigin;

  @ApiProperty({ description: 'Calls on invented prices, judged by invented prices.' })
  simulated!: boolean;

  @ApiProperty({ type: 'integer', description: 'All calls, judged or not, the withdrawn ones included.' })
  calls!: number;

  @ApiProperty({ type: 'integer' })
  withdrawn!: number;

  @ApiProperty({ type: [HorizonRecordDto] })
  horizons!: HorizonRecordDto[];
}

/** Series are told apart by algorithm, version, origin and kind of prices; no number mixes two of them. */
export class TrackRecordDto {
  @ApiProperty({ type: [SeriesRecordDto], description: 'Newest version of an algorithm first.' })
  series!: SeriesRecordDto[];

  @ApiProperty({ description: 'When it was counted.' })
  asOfMs!: number;

  @ApiProperty({ type: 'integer', description: 'Effective calls below which nothing is judged.' })
  enough!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Newest judged calls per series and horizon that are counted.',
  })
  limit!: number;

  static of({ series, asOfMs }: TrackRecordAnswer): TrackRecordDto {
    return { series: series as SeriesRecordDto[], asOfMs, enough: ENOUGH_CALLS, limit: MAX_JUDGED };
  }
}
