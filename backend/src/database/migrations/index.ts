import type { MigrationObject } from '@mikro-orm/core';
import { Migration20261127190100_baseline } from './Migration20261127190100_baseline.js';

/** In order. A migration that has landed is never edited: a later one expands, a later one still contracts. */
export const migrations: MigrationObject[] = [Migration20261127190100_baseline].map((migration) => ({
  name: migration.name,
  class: migration,
}));
