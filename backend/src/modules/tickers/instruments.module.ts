import { Module } from '@nestjs/common';
import { InstrumentDirectory } from './directory/instrument-directory.js';
import { InstrumentRepository } from './instrument.repository.js';
import { LogoAddress } from './logo/logo-address.js';

/** What other modules may use of the tickers, in every role. */
@Module({
  providers: [InstrumentRepository, InstrumentDirectory, LogoAddress],
  exports: [InstrumentRepository, InstrumentDirectory, LogoAddress],
})
export class InstrumentsModule {}
