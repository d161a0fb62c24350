import { IndexMigration } from './index-migration.js';

/** Deliveries of alerts are taken first, and what is pruned by its age is found by an index, however much there is of what stays. */
export class Migration20261123130200_delivery_and_prune_indexes extends IndexMigration {
  protected override readonly indexes = [
    {
      name: 'notification_delivery_alert',
      on: `on "notification_delivery" ("due_at", "id") where "state" = 'pending' and "alert"`,
    },
    {
      name: 'notification_delivery_finished',
      on: `on "notification_delivery" ("finished_at") where "state" <> 'pending'`,
    },
    {
      name: 'outbox_message_published',
      on: 'on "outbox_message" ("published_at") where "published_at" is not null',
    },
    { name: 'user_session_ended', on: 'on "user_session" (least("expires_at", "revoked_at"))' },
  ];
}
