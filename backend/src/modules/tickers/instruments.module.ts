import { Module } from '@nestjs/common';
import { InstrumentDirectory } from './directory/instrument-directory.js';
import { InstrumentRepository } from './instrument.repository.js';

/** What other modules may use of the tickers, in every role. */
@Module({
  providers: [InstrumentRepository, InstrumentDirectory],
  exports: [InstrumentRepository, InstrumentDirectory],
})
export class InstrumentsModule {}
