import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { PageHeadService } from './page-head.service.js';
import { SiteFilesService } from './site-files.service.js';
import { AnalysisModule } from '../analysis/index.js';
import { InstrumentsModule } from '../tickers/index.js';

/** What search engines, previews and feed readers get of the site. */
@Module({
  imports: [AnalysisModule, ContentModule, InstrumentsModule],
  providers: [PageHeadService, SiteFilesService],
  exports: [PageHeadService, SiteFilesService],
})
export class SiteModule {}
