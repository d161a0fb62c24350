import { Controller, Get, Header, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CallRepository } from '../calls/call.repository.js';
import {
  type CallQuery,
  type CallSummaryDto,
  type ChainQuery,
  callQuerySchema,
  callSummarySchema,
  chainPageSchema,
  chainQuerySchema,
} from '@pricealgo/contract/calls';
import {
  type CallEvidenceDto,
  callEvidenceQuerySchema,
  callEvidenceSchema,
  ledgerPageSchema,
} from '@pricealgo/contract/ledger';
import { HeavyRead } from '../../../infra/rate-limit/public-read.guard.js';
import { toCallSummaryDto } from './call-answers.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { callEvidence } from './call-evidence.js';
import { chainOfCalls, chainOfOutcomes, ChainPages } from './chain-pages.js';

/** What everybody may see of the calls: single cards that members share, and the chains that prove that none of them and nothing that became of them was changed. */
@ApiTags('analysis')
@Controller()
@Public()
export class PublicCallsController {
  private readonly callPages: ChainPages;
  private readonly outcomePages: ChainPages;

  constructor(
    private readonly calls: CallRepository,
    private readonly ledger: LedgerRepository,
  ) {
    this.callPages = new ChainPages(chainOfCalls(calls));
    this.outcomePages = new ChainPages(chainOfOutcomes(ledger));
  }

  @Get('call-card')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ summary: 'One call as a card: what was said, at what price, and what became of it' })
  @ApiWrapped(callSummarySchema)
  async card(@Query({ schema: callQuerySchema }) { callId }: CallQuery): Promise<CallSummaryDto> {
    const known = await this.calls.byId(callId);
    if (!known) throw new AppError('call_not_found');
    return toCallSummaryDto(known);
  }

  @Get('call-chain')
  @HeavyRead()
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({ summary: 'The chain of all calls, 500 at a time, to check the hashes of' })
  @ApiWrapped(chainPageSchema)
  chain(
    @Query({ schema: chainQuerySchema }) { afterSeq }: ChainQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sent(this.callPages, afterSeq, request, response);
  }

  @Get('outcome-chain')
  @HeavyRead()
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({
    summary: 'The chain of all outcomes and withdrawals, 500 at a time, to check the hashes of',
  })
  @ApiWrapped(ledgerPageSchema)
  outcomes(
    @Query({ schema: chainQuerySchema }) { afterSeq }: ChainQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sent(this.outcomePages, afterSeq, request, response);
  }

  @Get('call-evidence')
  @HeavyRead()
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({
    summary: 'Everything that a judged call said and was judged by: parameters, answer, peers, losses',
  })
  @ApiWrapped(callEvidenceSchema)
  evidence(@Query({ schema: callEvidenceQuerySchema }) { callId }: CallQuery): Promise<CallEvidenceDto> {
    return callEvidence(callId, this.calls, this.ledger);
  }
}

async function sent(
  pages: ChainPages,
  afterSeq: number,
  request: Request,
  response: Response,
): Promise<StreamableFile> {
  const { text, gzip } = await pages.page(afterSeq);
  response.vary('Accept-Encoding');
  const isPacked = request.acceptsEncodings('gzip') === 'gzip';
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  return new StreamableFile(isPacked ? gzip : text, { type: 'application/json; charset=utf-8' });
}
