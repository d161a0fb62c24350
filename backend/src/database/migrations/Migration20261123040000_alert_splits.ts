import { Migration } from '@mikro-orm/migrations';

/**
 * In which shares an alert's price is stated, and since when it is held because the price looks split. Alerts that are
 * there already were made in today's shares as far as anybody knows. A node of an earlier release leaves the day empty: then
 * that of its creation counts.
 */
export class Migration20261123040000_alert_splits extends Migration {
  override up(): void {
    this.addSql(
      'alter table "price_alert" add column "scale_day" date null, add column "held_at" timestamptz null',
    );
    this.addSql(`update "price_alert" set "scale_day" = (now() at time zone 'America/New_York')::date`);
  }

  override down(): void {
    this.addSql('alter table "price_alert" drop column "scale_day", drop column "held_at"');
  }
}
