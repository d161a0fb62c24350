import { Module } from '@nestjs/common';
import { SourceTrials } from '../../market-sources/index.js';
import { QuoteBookModule } from '../../quotes/index.js';
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
