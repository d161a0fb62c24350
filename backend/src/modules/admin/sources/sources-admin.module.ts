import { Module } from '@nestjs/common';
import { SourceTrials } from '../../market-data/providers/source-trials.service.js';
import { QuoteBookModule } from '../../market-data/quote-book/quote-book.module.js';
import { InstrumentsModule } from '../../tickers/index.js';
import { SourcesAdminController } from './sources-admin.controller.js';
import { SourcesAdminService } from './sources-admin.service.js';

@Module({
  imports: [InstrumentsModule, QuoteBookModule],
  controllers: [SourcesAdminController],
  providers: [SourcesAdminService, SourceTrials],
  exports: [SourceTrials],
})
export class SourcesAdminModule {}
