import { ApiProperty } from '@nestjs/swagger';
import { ALGORITHMS, type AlgorithmName, type AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { User } from '../../../users/index.js';
import { CallDto, CallSummaryDto } from '../../../analysis/api/dto/call.dto.js';
import type { AlgorithmCall } from '../../../analysis/calls/algorithm-call.entity.js';
import type { KnownCall } from '../../../analysis/calls/call.repository.js';
import type { FilterChoices } from '../call-filter.js';
import { CALL_VERDICTS, verdictOf, type CallVerdict } from '../call-verdict.js';

/** A call in the list of all. */
export class AdminCallSummaryDto extends CallSummaryDto {
  @ApiProperty({ enum: CALL_VERDICTS, description: 'Of the longest horizon that is over.' })
  outcome!: CallVerdict;

  static known({ call, outcomes, withdrawal }: KnownCall): AdminCallSummaryDto {
    const summary = CallSummaryDto.of(call, outcomes, withdrawal);
    return { ...summary, outcome: verdict(summary) };
  }
}

export class FilterChoicesDto implements FilterChoices {
  @ApiProperty({ enum: ALGORITHMS })
  algo!: AlgorithmName;

  @ApiProperty({ type: 'integer' })
  calls!: number;

  @ApiProperty({ type: [String] })
  labels!: string[];

  @ApiProperty({ type: [String], description: 'Newest first.' })
  versions!: string[];

  @ApiProperty({ type: [String], description: 'The 500 with the most calls, by name.' })
  symbols!: string[];
}

export class WithdrawnByDto {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: String, nullable: true, description: 'null: the account is gone.' })
  name!: string | null;
}

/** Another call on the same inputs. */
export class SameInputsDto {
  @ApiProperty({ format: 'uuid' })
  callId!: string;

  @ApiProperty({ type: 'integer' })
  seq!: number;

  @ApiProperty()
  version!: string;

  @ApiProperty()
  label!: string;

  @ApiProperty()
  calledAtMs!: number;

  static from({ id, seq, version, label, calledAt }: AlgorithmCall): SameInputsDto {
    return { callId: id, seq: Number(seq), version, label, calledAtMs: calledAt.getTime() };
  }
}

/** One call with everything that is known about it. */
export class AdminCallDto extends CallDto {
  @ApiProperty({ enum: CALL_VERDICTS })
  outcome!: CallVerdict;

  @ApiProperty({ type: WithdrawnByDto, nullable: true })
  withdrawnBy!: WithdrawnByDto | null;

  @ApiProperty({ description: 'Hash of the call before it in the chain.' })
  previousHash!: string;

  @ApiProperty({
    description: 'Its hash covers what is stored, and the call before has the hash that it names.',
  })
  chained!: boolean;

  @ApiProperty({ type: 'integer', description: 'Calls in the whole chain.' })
  chainLength!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Size of the inputs, bytes; null: not kept.' })
  inputsBytes!: number | null;

  @ApiProperty({ type: [SameInputsDto] })
  sameInputs!: SameInputsDto[];

  static known(
    { call, outcomes, withdrawal }: KnownCall,
    more: Pick<AdminCallDto, 'chained' | 'chainLength' | 'inputsBytes'> & {
      withdrawer: User | null;
      sameInputs: readonly AlgorithmCall[];
    },
  ): AdminCallDto {
    const whole = CallDto.of(call, outcomes, withdrawal);
    const { withdrawer, sameInputs, ...others } = more;
    return {
      ...whole,
      ...others,
      outcome: verdict(whole),
      previousHash: call.previousHash,
      withdrawnBy: withdrawal && { userId: withdrawal.withdrawnBy, name: withdrawer?.name ?? null },
      sameInputs: sameInputs.map((one) => SameInputsDto.from(one)),
    };
  }
}

export class DifferenceDto {
  @ApiProperty({ example: 'detail.votes[3].value' })
  path!: string;

  @ApiProperty({ type: String, nullable: true, description: 'JSON text; null: nothing is there.' })
  before!: string | null;

  @ApiProperty({ type: String, nullable: true })
  after!: string | null;
}

export class OutputDiffDto {
  @ApiProperty({ type: 'integer', description: 'Places that differ, listed or not.' })
  total!: number;

  @ApiProperty({ type: [DifferenceDto], description: 'The first 500.' })
  differences!: DifferenceDto[];
}

export class ReplayDto extends OutputDiffDto {
  @ApiProperty({ description: 'Byte by byte.' })
  identical!: boolean;

  @ApiProperty()
  storedHash!: string;

  @ApiProperty()
  replayedHash!: string;

  @ApiProperty({ description: 'Version of the stored answer.' })
  version!: string;

  @ApiProperty({ description: 'Version of the code that computed it again.' })
  currentVersion!: string;

  @ApiProperty()
  currentCommit!: string;

  @ApiProperty({ type: 'integer' })
  durationMs!: number;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What today’s code answers.' })
  replayed!: AlgorithmOutput<unknown>;
}

export class CallPairDto extends OutputDiffDto {
  @ApiProperty({ type: AdminCallSummaryDto })
  a!: AdminCallSummaryDto;

  @ApiProperty({ type: AdminCallSummaryDto })
  b!: AdminCallSummaryDto;
}

function verdict({ stance, horizons, outcomes, withdrawn }: CallSummaryDto): CallVerdict {
  return verdictOf({ stance, horizons, outcomes, withdrawn: withdrawn !== null });
}
