import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type TickerPreviewQuery, tickerPreviewQuerySchema } from '@pricealgo/contract/history';
import type { Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { HeavyRead } from '../../../infra/rate-limit/public-read.guard.js';
import { PREVIEW_KEPT_S, TickerPreviewService } from './ticker-preview.service.js';

@ApiTags('market data')
@Controller()
export class TickerPreviewController {
  constructor(private readonly previews: TickerPreviewService) {}

  @Get('ticker-preview.png')
  @Public()
  @HeavyRead()
  @ApiOperation({ summary: 'Picture of a ticker for previews of links, 1200 × 630 pixels' })
  @ApiOkResponse({ content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } })
  async tickerPreview(
    @Query({ schema: tickerPreviewQuerySchema }) { exchangeShortName, symbol, range }: TickerPreviewQuery,
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.previews.picture(exchangeShortName, symbol, range);
    response
      .type('image/png')
      .setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
      .setHeader('X-Content-Type-Options', 'nosniff')
      // Previews are shown on pages of others.
      .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      .setHeader('Cache-Control', `public, max-age=${PREVIEW_KEPT_S}`)
      .send(picture);
  }
}
