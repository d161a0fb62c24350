import { IndexMigration } from './index-migration.js';

/** What is pruned by its age is found by an index, and so are the runs that are under way among all that ended. */
export class Migration20261123181100_retention_indexes extends IndexMigration {
  protected override readonly indexes = [
    { name: 'setting_change_time', on: 'on "setting_change" ("time")' },
    { name: 'site_page_revision_created', on: 'on "site_page_revision" ("created_at")' },
    { name: 'instrument_profile_day', on: 'on "instrument_profile" ("day")' },
    { name: 'price_alert_ended', on: `on "price_alert" ("updated_at") where "state" <> 'active'` },
    { name: 'price_alert_expires', on: 'on "price_alert" ("expires_at") where "expires_at" is not null' },
    {
      name: 'analysis_run_open',
      on: `on "analysis_run" ("created_at") where "state" in ('queued', 'running')`,
    },
  ];
}
