import type { MigrationObject } from '@mikro-orm/core';
import { Migration20261127190100_baseline } from './Migration20261127190100_baseline.js';
import { Migration20261127213000_shards_one_feed } from './Migration20261127213000_shards_one_feed.js';
import { Migration20261127213500_import_choices } from './Migration20261127213500_import_choices.js';
import { Migration20261127220000_ledger } from './Migration20261127220000_ledger.js';

/** In order. A migration that has landed is never edited: a later one expands, a later one still contracts. */
export const migrations: MigrationObject[] = [
  Migration20261127190100_baseline,
  Migration20261127213000_shards_one_feed,
  Migration20261127213500_import_choices,
  Migration20261127220000_ledger,
].map((migration) => ({
  name: migration.name,
  class: migration,
}));
