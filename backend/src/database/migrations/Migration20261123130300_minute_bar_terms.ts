import { Migration } from '@mikro-orm/migrations';

/**
 * Which leader of the feed recorded a minute, and which of its seconds: a leader that was replaced within the minute has seen
 * a part only. What is stored counts as whole. Constant defaults touch no row.
 */
export class Migration20261123130300_minute_bar_terms extends Migration {
  override up(): void {
    this.addSql(`alter table "bar_minute"
      add column "term" int not null default 0,
      add column "seen_from" smallint not null default 0,
      add column "seen_to" smallint not null default 60`);
  }

  override down(): void {
    this.addSql(
      'alter table "bar_minute" drop column "term", drop column "seen_from", drop column "seen_to"',
    );
  }
}
