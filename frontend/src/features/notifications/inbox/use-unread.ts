import { useSyncExternalStore } from 'react';
import { inbox } from './inbox';

const onUnread = (listener: () => void): (() => void) => inbox.listen({ onUnread: listener });

/** How many the member has not read, equal in all tabs; `null` until the server has said it. */
export const useUnread = (): number | null => useSyncExternalStore(onUnread, inbox.unread);
