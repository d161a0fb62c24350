import { Migration20261120000100_outbox } from './Migration20261120000100_outbox.js';
import { Migration20261120000200_instruments } from './Migration20261120000200_instruments.js';
import { Migration20261120000300_bars } from './Migration20261120000300_bars.js';
import { Migration20261120100200_provider_timeline } from './Migration20261120100200_provider_timeline.js';
import { Migration20261120100300_fundamentals } from './Migration20261120100300_fundamentals.js';
import { Migration20261120100301_reference_refresh } from './Migration20261120100301_reference_refresh.js';
import { Migration20261120100100_search } from './Migration20261120100100_search.js';

/** In order. A migration that has landed is never edited: a later one expands, a later one still contracts. */
export const migrations = [
  Migration20261120000100_outbox,
  Migration20261120000200_instruments,
  Migration20261120000300_bars,
  Migration20261120100100_search,
  Migration20261120100200_provider_timeline,
  Migration20261120100300_fundamentals,
  Migration20261120100301_reference_refresh,
].map((migration) => ({
  name: migration.name,
  class: migration,
}));
