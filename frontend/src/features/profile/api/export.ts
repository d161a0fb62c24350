import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

/** @returns the file, under the name that the server gives it. @throws ApiError */
export async function exportMyData(): Promise<{ content: Blob; fileName: string }> {
  const { data, error, response } = await api.GET('/api/export-my-data', { parseAs: 'blob' });
  // The one answer without a wrapper; a failure has one.
  if (!data) return unwrap(Promise.resolve({ error, response }));
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { content: data, fileName: named?.[1] ?? 'my-data.json' };
}
