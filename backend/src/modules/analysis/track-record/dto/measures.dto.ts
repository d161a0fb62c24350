import { ApiProperty } from '@nestjs/swagger';
import type { ReliabilityBin } from '@pricealgo/algorithms/scoring/reliability';
import type { ShareInterval } from '@pricealgo/algorithms/statistics/proportions';
import {
  ENOUGH_CALLS,
  type DirectionRecord,
  type IntervalRecord,
  type ProbabilityRecord,
  type QuantileRecord,
  type Sample,
  type WithdrawnRecord,
} from '../horizon-record.js';

/** A number that is `null` while there are too few calls to judge. */
const Judged = (description?: string): PropertyDecorator =>
  ApiProperty({ type: Number, nullable: true, description });

export class ShareIntervalDto implements ShareInterval {
  @ApiProperty()
  low!: number;

  @ApiProperty()
  high!: number;
}

const JudgedInterval = (): PropertyDecorator =>
  ApiProperty({
    type: ShareIntervalDto,
    nullable: true,
    description: '95 % (Wilson) for the effective count.',
  });

export class SampleDto implements Sample {
  @ApiProperty({ type: 'integer' })
  count!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Outcomes that share no session with another one of the same ticker.',
  })
  effectiveCount!: number;

  @ApiProperty({ description: `At least ${ENOUGH_CALLS} effective; below, every rate is null.` })
  enough!: boolean;
}

export class DirectionRecordDto extends SampleDto implements DirectionRecord {
  @ApiProperty({ type: 'integer' })
  hits!: number;

  @ApiProperty({ type: 'integer', description: 'Calls that said neutral: counted, never a hit.' })
  neutral!: number;

  @Judged('hits / count, 0 to 1.')
  rate!: number | null;

  @JudgedInterval()
  interval!: ShareIntervalDto | null;

  @Judged('What always naming the more frequent direction of these outcomes would have hit.')
  baseRate!: number | null;
}

export class ReliabilityBinDto implements ReliabilityBin {
  @ApiProperty()
  low!: number;

  @ApiProperty()
  high!: number;

  @ApiProperty({ type: 'integer' })
  count!: number;

  @ApiProperty()
  meanProbability!: number;

  @ApiProperty()
  observedShare!: number;

  @ApiProperty({ type: ShareIntervalDto })
  interval!: ShareIntervalDto;
}

export class ProbabilityRecordDto extends SampleDto implements ProbabilityRecord {
  @Judged('Mean squared error of the probability of a rise: 0 perfect, 0.25 always one half.')
  brier!: number | null;

  @Judged('1 - Brier / Brier of always saying the share of rises: above 0 better.')
  skill!: number | null;

  @ApiProperty({ type: [ReliabilityBinDto], description: 'Ten bins by probability, empty ones left out.' })
  bins!: ReliabilityBinDto[];
}

export class IntervalRecordDto extends SampleDto implements IntervalRecord {
  @ApiProperty({ type: 'integer', description: 'Outcomes inside the 5 to 95 % interval.' })
  inside!: number;

  @Judged('inside / count; the interval should hold 0.9.')
  share!: number | null;

  @JudgedInterval()
  interval!: ShareIntervalDto | null;
}

export class QuantileRecordDto extends SampleDto implements QuantileRecord {
  @Judged('Mean pinball loss in log return.')
  pinball!: number | null;

  @Judged('Of EWMA-scaled historical simulation on the same outcomes.')
  baselinePinball!: number | null;

  @Judged('pinball / baselinePinball: below 1 better than the baseline.')
  ratio!: number | null;

  @Judged('Diebold–Mariano on the mean losses per session; negative: better than the baseline.')
  statistic!: number | null;

  @Judged('Two-sided.')
  pValue!: number | null;
}

export class WithdrawnRecordDto implements WithdrawnRecord {
  @ApiProperty({ type: 'integer' })
  calls!: number;

  @ApiProperty({ type: 'integer', description: 'Of them with a direction or neutral.' })
  directed!: number;

  @ApiProperty({ type: 'integer' })
  hits!: number;

  @ApiProperty({ type: 'integer', description: 'Of them with an interval.' })
  intervals!: number;

  @ApiProperty({ type: 'integer' })
  inside!: number;
}
