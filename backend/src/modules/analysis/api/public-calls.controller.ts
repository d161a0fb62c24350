import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { CallRepository } from '../calls/call.repository.js';
import {
  type CallQuery,
  type CallSummaryDto,
  type ChainLinkDto,
  type ChainPageDto,
  type ChainQuery,
  callQuerySchema,
  callSummarySchema,
  chainPageSchema,
  chainQuerySchema,
} from '@pricealgo/contract/calls';
import { toCallSummaryDto } from './call-answers.js';

const LINKS = 500;
/** About half a megabyte each. */
const KEPT_PAGES = 20;

/** What everybody may see of the calls: single cards that members share, and the chain that proves that none was changed. */
@ApiTags('analysis')
@Controller()
@Public()
export class PublicCallsController {
  /** Full pages of the chain by `afterSeq`, the least recently used one first. */
  private readonly fullPages = new Map<number, ChainLinkDto[]>();

  constructor(private readonly calls: CallRepository) {}

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
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({ summary: 'The chain of all calls, 500 at a time, to check the hashes of' })
  @ApiWrapped(chainPageSchema)
  async chain(@Query({ schema: chainQuerySchema }) { afterSeq }: ChainQuery): Promise<ChainPageDto> {
    const [links, total] = await Promise.all([this.links(afterSeq), this.calls.count()]);
    return { links, total };
  }

  /** Calls are only ever appended: a full page stays as it is. Pages are counted from the start of the chain. */
  private async links(afterSeq: number): Promise<ChainLinkDto[]> {
    const kept = this.fullPages.get(afterSeq);
    if (kept) {
      this.fullPages.delete(afterSeq);
      this.fullPages.set(afterSeq, kept);
      return kept;
    }
    const chain = await this.calls.chain(afterSeq, LINKS);
    const earlier = await this.calls.judgedByEarlierRule(chain.map(({ record }) => record.id));
    const links = chain.map((link): ChainLinkDto => ({
      ...link,
      judgedBy: earlier.has(link.record.id) ? 'same-session' : 'after-call',
    }));
    if (links.length === LINKS && afterSeq % LINKS === 0) {
      this.fullPages.set(afterSeq, links);
      const [oldest] = this.fullPages.keys();
      if (this.fullPages.size > KEPT_PAGES) this.fullPages.delete(oldest!);
    }
    return links;
  }
}
