import { IndexMigration } from './index-migration.js';

/** Few members among all want a digest, and few runs among all led to the calls of the last minute. */
export class Migration20261123181200_hot_statement_indexes extends IndexMigration {
  protected override readonly indexes = [
    {
      name: 'user_account_digest',
      on: `on "user_account" ("id") where "preferences"->>'digest' in ('daily', 'weekly') and "status" in ('Active', 'Practicing')`,
    },
    { name: 'analysis_run_call', on: 'on "analysis_run" ("call_id") where "call_id" is not null' },
  ];
}
