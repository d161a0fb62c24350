import { NotificationInbox } from '../../../lib/realtime/notifications/notification-inbox';
import { memberInfo } from '../../../lib/session/session';
import { fetchMissed } from '../api/notifications';

/** The page's one. */
export const inbox = new NotificationInbox({
  after: fetchMissed,
  owner: () => memberInfo()?.userId ?? null,
});
