import { ApiProperty } from '@nestjs/swagger';
import { ALGORITHMS, type AlgorithmName, type AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { CALL_ORIGINS, type AlgorithmCall, type CallOrigin } from '../../calls/algorithm-call.entity.js';
import type { CallWithdrawal } from '../../calls/call-withdrawal.entity.js';
import type { CallOutcome } from '../../outcomes/call-outcome.entity.js';

export class OutcomeDto {
  @ApiProperty({ type: 'integer', description: 'Sessions after the call.' })
  horizon!: number;

  @ApiProperty()
  entryTimeMs!: number;

  @ApiProperty({ description: 'The next open after the call.' })
  entryPrice!: number;

  @ApiProperty()
  exitTimeMs!: number;

  @ApiProperty()
  exitPrice!: number;

  @ApiProperty({ description: 'Return in percent, adjusted for splits.' })
  returnPct!: number;

  @ApiProperty({ type: Boolean, nullable: true, description: 'null: the call named no direction.' })
  hit!: boolean | null;

  @ApiProperty({ type: Boolean, nullable: true })
  inside!: boolean | null;

  @ApiProperty()
  delisted!: boolean;

  static of(outcome: CallOutcome): OutcomeDto {
    return {
      horizon: outcome.horizon,
      entryTimeMs: outcome.entryTime.getTime(),
      entryPrice: outcome.entryPrice,
      exitTimeMs: outcome.exitTime.getTime(),
      exitPrice: outcome.exitPrice,
      returnPct: Math.expm1(outcome.logReturn) * 100,
      hit: outcome.hit ?? null,
      inside: outcome.inside ?? null,
      delisted: outcome.delisted,
    };
  }
}

export class WithdrawalDto {
  @ApiProperty()
  withdrawnMs!: number;

  @ApiProperty()
  reason!: string;
}

/** A call without its output: for lists and cards. */
export class CallSummaryDto {
  @ApiProperty({ format: 'uuid' })
  callId!: string;

  @ApiProperty({ type: 'integer', description: 'Place in the chain of all calls.' })
  seq!: number;

  @ApiProperty({ enum: ALGORITHMS })
  algo!: AlgorithmName;

  @ApiProperty()
  version!: string;

  @ApiProperty({ example: 'NASDAQ:AAPL' })
  instrument!: string;

  @ApiProperty()
  label!: string;

  @ApiProperty({ type: 'integer', nullable: true, enum: [-1, 0, 1] })
  stance!: -1 | 0 | 1 | null;

  @ApiProperty({ type: Number, nullable: true })
  score!: number | null;

  @ApiProperty({ description: 'The answer in one sentence.' })
  headline!: string;

  @ApiProperty({ type: Number, nullable: true })
  priceAtCall!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  priceTimeMs!: number | null;

  @ApiProperty()
  currency!: string;

  @ApiProperty()
  simulated!: boolean;

  @ApiProperty({ enum: CALL_ORIGINS })
  origin!: CallOrigin;

  @ApiProperty()
  calledAtMs!: number;

  @ApiProperty()
  hash!: string;

  @ApiProperty({ type: [Number], description: 'Sessions after which it is judged.' })
  horizons!: number[];

  @ApiProperty({ type: [OutcomeDto] })
  outcomes!: OutcomeDto[];

  @ApiProperty({ type: WithdrawalDto, nullable: true })
  withdrawn!: WithdrawalDto | null;

  static of(
    call: AlgorithmCall,
    outcomes: readonly CallOutcome[],
    withdrawal: CallWithdrawal | null,
  ): CallSummaryDto {
    return {
      callId: call.id,
      seq: Number(call.seq),
      algo: call.algo,
      version: call.version,
      instrument: call.instrument,
      label: call.label,
      stance: call.stance ?? null,
      score: call.score ?? null,
      headline: call.output.headline,
      priceAtCall: call.priceAtCall ?? null,
      priceTimeMs: call.priceTime?.getTime() ?? null,
      currency: call.currency,
      simulated: call.simulated,
      origin: call.origin,
      calledAtMs: call.calledAt.getTime(),
      hash: call.hash,
      horizons: [...call.output.horizons],
      outcomes: outcomes.map((outcome) => OutcomeDto.of(outcome)),
      withdrawn: withdrawal && {
        withdrawnMs: withdrawal.withdrawnAt.getTime(),
        reason: withdrawal.reason,
      },
    };
  }
}

export class CallDto extends CallSummaryDto {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What was chosen for the run.' })
  params!: Record<string, unknown>;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The whole answer; its shape is that of the algorithm (AlgorithmOutput).',
  })
  output!: AlgorithmOutput<unknown>;

  @ApiProperty()
  inputsHash!: string;

  @ApiProperty()
  commit!: string;

  @ApiProperty({ type: 'integer' })
  durationMs!: number;

  @ApiProperty()
  costUsd!: number;

  static override of(
    call: AlgorithmCall,
    outcomes: readonly CallOutcome[],
    withdrawal: CallWithdrawal | null,
  ): CallDto {
    const { params, output, inputsHash, commit, durationMs, costUsd } = call;
    return {
      ...CallSummaryDto.of(call, outcomes, withdrawal),
      params,
      output,
      inputsHash,
      commit,
      durationMs,
      costUsd,
    };
  }
}
