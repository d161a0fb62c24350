import { Migration } from '@mikro-orm/migrations';

/**
 * Outcomes name the rule that they were judged by, the return of the peers and the one that forecasts are judged by. What is there
 * already, and what a node of an earlier release writes meanwhile, was judged by the earlier rule: the default says so, and no row
 * is touched. Calls know the data that matters, so that the same data on two days counts once.
 */
export class Migration20261123034500_judgement_rule extends Migration {
  override up(): void {
    this.addSql(`alter table "algorithm_call_outcome"
      add column "judged_by" varchar(16) not null default 'same-session',
      add column "peer_return" double precision null,
      add column "forecast_return" double precision null`);
    this.addSql('alter table "algorithm_call" add column "data_hash" varchar(64) null');
  }

  override down(): void {
    this.addSql('alter table "algorithm_call" drop column "data_hash"');
    this.addSql(`alter table "algorithm_call_outcome"
      drop column "judged_by", drop column "peer_return", drop column "forecast_return"`);
  }
}
