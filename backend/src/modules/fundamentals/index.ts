/** What other modules use of this one. */
export { FundamentalsApiModule, FundamentalsJobsModule, FundamentalsModule } from './fundamentals.module.js';
export { ExchangeRateService } from './rates/exchange-rate.service.js';
export { importExchangeRates } from './rates/import-exchange-rates.js';
export { kindsOf, type ReferenceKind, RefreshLogRepository } from './refresh/refresh-log.repository.js';
export { RefreshReferenceJob } from './refresh/refresh-reference.job.js';
export { StoredReferenceRepository } from './refresh/stored-reference.repository.js';
export { FundamentalsRepository } from './statements/fundamentals.repository.js';
export { importFundamentals } from './statements/import-fundamentals.js';
export { readSecFacts } from './statements/sec-facts.js';
export { secStatements } from './statements/sec-statements.js';
export { parseSnapshotRow } from './statements/snapshot-row.js';
