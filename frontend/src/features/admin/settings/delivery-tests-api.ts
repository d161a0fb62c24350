import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

/** @throws ApiError `mail_test_failed` saying why the mail server did not take it */
export const testMail = () => unwrap(api.POST('/api/admin/test-mail'));
export type MailTestOutcome = Awaited<ReturnType<typeof testMail>>;

export const testPush = () => unwrap(api.POST('/api/admin/test-push'));
export type PushTestOutcome = Awaited<ReturnType<typeof testPush>>;
