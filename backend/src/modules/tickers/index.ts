/** What other modules use of this one. */
export { importInstruments, type ImportSummary } from './import/import-instruments.js';
export {
  createStage,
  dropDuplicates,
  mergeStage,
  stage,
  type StagePreview,
} from './import/staged-instruments.js';
export { type InstrumentRow, parseInstrumentRow, unfitCurrency } from './import/symbol-file.js';
export { InstrumentAdminRepository, lockInstruments } from './instrument-admin.repository.js';
export { InstrumentDirectory } from './instrument-directory.js';
export { type InstrumentRecord, InstrumentRepository } from './instrument.repository.js';
export { type LiveField, LiveValues, TickerOrders } from './list/ticker-orders.js';
export { LogoAddress, logoOrigins, toAdminTickerDto, toTickerDto } from './ticker-dto.js';
export { InstrumentsModule, TickersModule } from './tickers.module.js';
