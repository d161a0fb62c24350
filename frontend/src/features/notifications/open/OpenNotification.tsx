import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { isSignedIn } from '../../../lib/session/session';
import { ownPath } from '../inbox/own-path';
import { useNotificationChanges } from '../list/use-changes';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** /notifications/open: where a click on a push or a toast arrives; it counts as read and leads on. */
export function OpenNotification() {
  const [search] = useSearchParams();
  const { read } = useNotificationChanges();
  const id = search.get('id') ?? '';
  useEffect(() => {
    if (UUID.test(id) && isSignedIn('member')) read(id);
  }, [id, read]);
  return <Navigate replace to={ownPath(search.get('to')) ?? '/notifications'} />;
}
