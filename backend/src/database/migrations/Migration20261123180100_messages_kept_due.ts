import { IndexMigration } from './index-migration.js';

/** Finds the few messages that are due to be looked for among a week of rows. */
export class Migration20261123180100_messages_kept_due extends IndexMigration {
  protected override readonly indexes = [
    {
      name: 'outbox_message_look',
      on: 'on "outbox_message" ("look_at") where "look_at" is not null',
    },
  ];
}
