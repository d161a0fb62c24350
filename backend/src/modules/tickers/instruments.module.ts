import { Module } from '@nestjs/common';
import { InstrumentDirectory } from './directory/instrument-directory.js';
import { InstrumentAdminRepository } from './instrument-admin.repository.js';
import { InstrumentRepository } from './instrument.repository.js';
import { LogoAddress } from './logo/logo-address.js';

/** What other modules may use of the tickers, in every role. */
@Module({
  providers: [InstrumentRepository, InstrumentAdminRepository, InstrumentDirectory, LogoAddress],
  exports: [InstrumentRepository, InstrumentAdminRepository, InstrumentDirectory, LogoAddress],
})
export class InstrumentsModule {}
