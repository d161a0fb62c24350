import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';
import { ApiError } from '../../../lib/http/api-error';

export type DataImport = components['schemas']['DataImportDto'];
export type ImportKind = DataImport['kind'];
export type ImportChoices = NonNullable<components['schemas']['BeginImportDto']['choices']>;

export const KINDS = ['symbols', 'bars'] as const satisfies ImportKind[];
/** As the server has it, bytes. */
export const MAX_BYTES = 64 * 1_024 * 1_024;
export const MAX_FILES = 500;
const PART_BYTES = 1_024 * 1_024;
/** A part that did not arrive is sent again: the server keeps it once. */
const SENDINGS = 3;
const STATE_MS = 1_000;

export const isOpen = ({ finishedMs }: DataImport): boolean => finishedMs === null;

/** Asked again while one is under way, for hints of the feed may be missed. */
export const importsQuery = queryOptions({
  queryKey: ['admin', 'imports'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/imports', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? STATE_MS : false),
});

export const cancelImport = (importId: string) =>
  unwrap(api.POST('/api/admin/imports/cancel', { body: { importId } }));

async function sendPart(importId: string, position: number, bytes: Blob, signal: AbortSignal) {
  for (let sending = 1; ; sending += 1) {
    const form = new FormData();
    form.append('file', bytes);
    const params = { query: { importId, position } };
    try {
      // The document describes the part as text; what is sent is the form itself.
      return await unwrap(
        api.POST('/api/admin/imports/part', {
          params,
          body: { file: '' },
          bodySerializer: () => form,
          signal,
        }),
      );
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (signal.aborted || refused || sending === SENDINGS) throw error;
    }
  }
}

/**
 * Sends files in parts, one after the other.
 * @param onBegun called with the import before its first part is sent
 * @param onSent called with bytes that the server has
 * @throws ApiError; what `signal` was aborted with
 */
export async function upload(
  kind: ImportKind,
  files: readonly File[],
  choices: ImportChoices,
  {
    signal,
    onBegun,
    onSent,
  }: { signal: AbortSignal; onBegun: (id: string) => void; onSent: (n: number) => void },
): Promise<void> {
  const named = files.map(({ name, size }) => ({ name, bytes: size }));
  const { importId } = await unwrap(
    api.POST('/api/admin/imports', { body: { kind, choices, files: named }, signal }),
  );
  onBegun(importId);
  const all = new Blob([...files]);
  for (let position = 0; position < all.size; position += PART_BYTES) {
    const { received } = await sendPart(
      importId,
      position,
      all.slice(position, position + PART_BYTES),
      signal,
    );
    onSent(received);
  }
}
