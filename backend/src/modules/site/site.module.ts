import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/index.js';
import { ContentModule } from '../content/content.module.js';
import { InstrumentsModule } from '../tickers/index.js';
import { SiteFiles } from './site-files.js';
import { SiteHeads } from './site-heads.js';

/** What search engines, previews and feed readers get of the site. */
@Module({
  imports: [AnalysisModule, ContentModule, InstrumentsModule],
  providers: [SiteHeads, SiteFiles],
  exports: [SiteHeads, SiteFiles],
})
export class SiteModule {}
