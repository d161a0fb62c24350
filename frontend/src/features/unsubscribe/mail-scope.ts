import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/** Which mails the link of a mail ends; looking changes nothing. */
export const mailScope = (token: string, signal?: AbortSignal) =>
  unwrap(api.GET('/api/notifications/unsubscribe', { params: { query: { token } }, signal }));

/** Ends them; may be repeated. */
export const endMails = (token: string) =>
  unwrap(api.POST('/api/notifications/unsubscribe', { params: { query: { token } } }));
