/** What other modules use of this one. */
export { type InstrumentRow, parseInstrumentRow, unfitCurrency } from './import/instrument-row.js';
export { importInstruments, type ImportSummary } from './import/import-instruments.js';
export type { StagePreview } from './import/preview-stage.js';
export { createStage, dropDuplicates, mergeStage, stage } from './import/staged-instruments.js';
export { InstrumentAdminRepository } from './instrument-admin.repository.js';
export { InstrumentDirectory } from './directory/instrument-directory.js';
export { lockInstruments } from './instrument-lock.js';
export { type InstrumentRecord, InstrumentRepository } from './instrument.repository.js';
export { InstrumentsModule } from './instruments.module.js';
export { type LiveField, LiveValues } from './list/live-values.js';
export { TickerOrders } from './list/ticker-orders.js';
export { LogoAddress, logoOrigins } from './logo/logo-address.js';
export { toAdminTickerDto, toTickerDto } from './ticker-dto.js';
export { TickersModule } from './tickers.module.js';
