import { Migration20261120000100_outbox } from './Migration20261120000100_outbox.js';

/** In order. A migration that has landed is never edited: a later one expands, a later one still contracts. */
export const migrations = [Migration20261120000100_outbox].map((migration) => ({
  name: migration.name,
  class: migration,
}));
