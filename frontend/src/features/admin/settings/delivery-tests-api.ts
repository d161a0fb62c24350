import { api } from '../../../lib/api/client';
import { followWork } from '../../../lib/api/slow-work';
import { unwrap } from '../../../lib/api/unwrap';

/** @throws ApiError `mail_test_failed` saying why the mail server did not take it */
export const testMail = () => unwrap(api.POST('/api/admin/test-mail'));
export type MailTestOutcome = Awaited<ReturnType<typeof testMail>>;

/** @param onRunning called when push services take long */
export const testPush = (onRunning: () => void = () => undefined) =>
  followWork(
    () => unwrap(api.POST('/api/admin/test-push')),
    (workId) => unwrap(api.GET('/api/admin/test-push', { params: { query: { workId } } })),
    onRunning,
  );
export type PushTestOutcome = Awaited<ReturnType<typeof testPush>>;
