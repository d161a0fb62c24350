import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { download } from '../../../lib/browser/download';

/** Hands a list as a CSV file, under the name that the server gives it, to the browser's downloads. @throws ApiError */
export async function exportList({ id }: { id: string }): Promise<void> {
  const { data, error, response } = await api.GET('/api/watchlists/export', {
    params: { query: { id } },
    parseAs: 'blob',
  });
  // The one answer without a wrapper; a failure has one.
  if (!(data instanceof Blob)) return unwrap(Promise.resolve({ error, response }));
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  download(data, named?.[1] ?? 'watchlist.csv');
}

/** Puts the rows of a CSV file onto a list. @throws ApiError */
export function importList(id: string, csv: string) {
  return unwrap(api.POST('/api/watchlists/import', { body: { id, csv } }));
}

/** What became of a file's lines. */
export type ImportReport = Awaited<ReturnType<typeof importList>>;
