import { ApiProperty } from '@nestjs/swagger';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { CallDto } from './call.dto.js';
import { RunDto } from './run.dto.js';

export class QuotaDto {
  @ApiProperty({ type: 'integer', description: 'Runs asked for in the last 24 hours.' })
  used!: number;

  @ApiProperty({ type: 'integer' })
  perDay!: number;
}

/** The newest call of every algorithm about one ticker, and what this member has under way. */
export class AnalysisDto {
  @ApiProperty({ type: [CallDto], description: 'At most one per algorithm; withdrawn ones are left out.' })
  calls!: CallDto[];

  @ApiProperty({ type: [RunDto], description: 'Not ended yet.' })
  runs!: RunDto[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'Summary made by rules over these calls (AlgorithmOutput), where AI wrote none; never stored as a call.',
  })
  ruleBasedSummary!: AlgorithmOutput<unknown> | null;

  @ApiProperty({ type: QuotaDto })
  quota!: QuotaDto;
}
