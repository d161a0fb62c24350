import { Global, Module } from '@nestjs/common';
import type { MarketInstrument } from './common/market/instrument.js';
import { BarStorageModule } from './modules/market-data/bars/storage/bar-storage.module.js';
import { ImportedPreviousClose } from './modules/market-data/bars/storage/previous-close.js';
import { PREVIOUS_CLOSE_LOOKUP } from './modules/market-data/providers/replay/replay-provider.js';
import { INSTRUMENT_LOOKUP } from './modules/market-data/quote-book/instrument-lookup.js';
import { InstrumentDirectory } from './modules/tickers/directory/instrument-directory.js';
import { InstrumentsModule } from './modules/tickers/instruments.module.js';

/** Ties what a module asks for by token to the module that has it, so that neither knows the other. */
@Global()
@Module({
  imports: [InstrumentsModule, BarStorageModule],
  providers: [
    { provide: INSTRUMENT_LOOKUP, useExisting: InstrumentDirectory },
    ImportedPreviousClose,
    {
      provide: PREVIOUS_CLOSE_LOOKUP,
      inject: [ImportedPreviousClose],
      useFactory: (imported: ImportedPreviousClose) => (instrument: MarketInstrument, date: string) =>
        imported.lookup(instrument, date),
    },
  ],
  exports: [INSTRUMENT_LOOKUP, PREVIOUS_CLOSE_LOOKUP],
})
export class AppBindingsModule {}
