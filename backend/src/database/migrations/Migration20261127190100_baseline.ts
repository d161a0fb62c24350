import { Migration } from '@mikro-orm/migrations';
import { ACCOUNTS } from './baseline/accounts.js';
import { ANALYSIS } from './baseline/analysis.js';
import { CONTENT } from './baseline/content.js';
import { INSTRUMENTS } from './baseline/instruments.js';
import { MARKET } from './baseline/market.js';
import { MEMBERS } from './baseline/members.js';
import { MESSAGES } from './baseline/messages.js';
import { PLATFORM } from './baseline/platform.js';

const EXTENSIONS = `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
`;

/** A text statement by statement, so that one that fails is named alone. Within a statement no line after a semicolon begins without indent. */
const statementsOf = (sql: string): string[] => sql.trim().split(/;\n+(?=\S)/);

/**
 * The schema as the migrations before the first release had made it (docs/adr/0110); `../baseline.ts` knows their names. Accounts come
 * first of those that others refer to. Like every migration that has landed it is never edited.
 */
export class Migration20261127190100_baseline extends Migration {
  override up(): void {
    for (const room of [
      EXTENSIONS,
      ACCOUNTS,
      INSTRUMENTS,
      MARKET,
      ANALYSIS,
      MEMBERS,
      MESSAGES,
      PLATFORM,
      CONTENT,
    ])
      for (const statement of statementsOf(room)) this.addSql(statement);
  }
}
