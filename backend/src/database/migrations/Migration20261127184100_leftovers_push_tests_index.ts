import { IndexMigration } from './index-migration.js';

/** Finds the pushes of a test for whoever waits for it, and when its work is deleted. */
export class Migration20261127184100_leftovers_push_tests_index extends IndexMigration {
  protected override readonly indexes = [
    {
      name: 'notification_delivery_work',
      on: 'on "notification_delivery" ("work_id") where "work_id" is not null',
    },
  ];
}
