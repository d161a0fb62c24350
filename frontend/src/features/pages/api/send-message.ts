import { api } from '../../../lib/api/client';
import { unwrapWithMessage } from '../../../lib/api/unwrap';
import type { ContactForm } from './content';

/** @returns the server's thanks @throws ApiError */
export async function sendMessage(form: ContactForm): Promise<string> {
  return (await unwrapWithMessage(api.POST('/api/contactUs', { body: form }))).message;
}
