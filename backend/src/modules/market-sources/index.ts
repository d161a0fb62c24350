/** What other modules use of this one. */
export { DemandService } from './demand/demand.service.js';
export {
  MarketSourcesApiModule,
  MarketSourcesJobsModule,
  MarketSourcesModule,
} from './market-sources.module.js';
export type { Demand } from './port/demand.js';
export {
  type HistoryQuery,
  MARKET_DATA_PROVIDER,
  type MarketDataProvider,
  type ProviderDirectoryRow,
  type ProviderEvents,
  type SourcedBars,
  sourcedHistory,
  type SourceMove,
  sourceNamesOf,
  type TickSink,
} from './port/market-data-provider.js';
export { answersNow, SourceTrials } from './provider/source-trials.service.js';
export { ConfiguredSources } from './provider/configured-sources.js';
export { type ProviderSurroundings, SOURCE_SURROUNDINGS } from './provider/create-provider.js';
export { PREVIOUS_CLOSE_LOOKUP } from './replay/replay-provider.js';
export { KNOWN_CLOSE_LOOKUP } from './simulated/known-levels.js';
export { ProviderEventRepository } from './timeline/provider-event.repository.js';
export { askingFor, isLessImportant, type VendorAsker, vendorAsker } from './vendor-client/call-lanes.js';
export { VendorError } from './vendor-client/vendor-error.js';
export { yahooStatements } from './vendors/yahoo-statements.js';
