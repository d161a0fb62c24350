export * from './base-rates.js';
export * from './evaluate-technical.js';
export * from './live-technical.js';
export * from './rating.js';
export * from './rating-series.js';
export * from './technical-detail.js';
export * from './timeframes.js';
export { RULE_VERSION, type TechnicalVote } from './votes.js';
