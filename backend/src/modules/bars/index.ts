/** What other modules use of this one. */
export { BarJobsModule, BarsApiModule, BarStorageModule, HistoryModule } from './bars.module.js';
export { ACTION_SPEC, parseActionRow, parseCoverageRow } from './corporate-actions/action-row.js';
export { adjustBars, inPriceCurrency, splitEvents, uniqueActions } from './corporate-actions/adjust-bars.js';
export { CorporateActionRepository } from './corporate-actions/corporate-action.repository.js';
export { importCorporateActions } from './corporate-actions/import-corporate-actions.js';
export { AnswerCache } from './history/answer-cache.js';
export { BarSourceService } from './history/bar-source.service.js';
export { type History, HistoryService, spanOf } from './history/history.service.js';
export { LiveMarket } from './history/live-market.js';
export { readDailyCsv } from './import/daily-csv.js';
export { instrumentOfFile, type Listing } from './import/file-instrument.js';
export { importBarFiles, importDailyBars } from './import/import-daily-bars.js';
export { MAX_GAP_DAYS } from './import/listing-boundary.js';
export { BarWriterService } from './storage/bar-writer.service.js';
export { BarRepository, type StoredMinuteBar } from './storage/bar.repository.js';
export { IMPORTED } from './storage/imported-source.js';
export { type BarSink, MINUTE_MS, MinuteBars, type SeenSeconds } from './storage/minute-bars.js';
