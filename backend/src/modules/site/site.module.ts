import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { EmbedPageService } from './embed/embed-page.service.js';
import { PageHeadService } from './page-head.service.js';
import { SiteFilesService } from './site-files.service.js';
import { AnalysisModule } from '../analysis/index.js';
import { HistoryModule } from '../bars/index.js';
import { QuoteBookModule } from '../quotes/index.js';
import { InstrumentsModule } from '../tickers/index.js';
import { TickerPreviewController } from './preview/ticker-preview.controller.js';
import { TickerPreviewService } from './preview/ticker-preview.service.js';

/** What search engines, previews, feed readers and pages of others get of the site. */
@Module({
  imports: [AnalysisModule, ContentModule, HistoryModule, InstrumentsModule, QuoteBookModule],
  controllers: [TickerPreviewController],
  providers: [EmbedPageService, PageHeadService, SiteFilesService, TickerPreviewService],
  exports: [EmbedPageService, PageHeadService, SiteFilesService],
})
export class SiteModule {}
