import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/index.js';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

/** For the api role. */
@Module({
  imports: [InstrumentsModule],
  controllers: [SearchController],
  providers: [SearchRepository, SearchService],
})
export class SearchModule {}
