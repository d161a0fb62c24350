import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { SiteFiles } from './site-files.js';
import { SiteHeads } from './site-heads.js';
import { AnalysisModule } from '../analysis/index.js';
import { InstrumentsModule } from '../tickers/index.js';

/** What search engines, previews and feed readers get of the site. */
@Module({
  imports: [AnalysisModule, ContentModule, InstrumentsModule],
  providers: [SiteHeads, SiteFiles],
  exports: [SiteHeads, SiteFiles],
})
export class SiteModule {}
