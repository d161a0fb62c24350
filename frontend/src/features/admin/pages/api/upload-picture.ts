import { api } from '../../../../lib/api/client';
import { unwrap } from '../../../../lib/api/unwrap';

/** What the server draws pictures from. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** Of one file, at most. */
export const PICTURE_MEGABYTES = 8;

export interface StoredPicture {
  src: string;
  /** px */
  width: number;
  /** px */
  height: number;
}

/** @param file one of `PICTURE_TYPES`, at most `PICTURE_MEGABYTES` @throws ApiError `picture_refused` */
export function uploadPicture(file: File): Promise<StoredPicture> {
  const form = new FormData();
  form.append('file', file);
  // The document describes the part as text; what is sent is the form itself.
  return unwrap(api.POST('/api/admin/media', { body: { file: '' }, bodySerializer: () => form }));
}
