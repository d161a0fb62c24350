import { useSyncExternalStore } from 'react';
import { inbox } from './inbox';

const onUnread = (listener: () => void): (() => void) => inbox.listen({ onUnread: listener });

/** How many the member has not read, equal in all tabs; 0 until the server has said it. */
export const useUnread = (): number => useSyncExternalStore(onUnread, inbox.unread) ?? 0;
