import { api } from '../../../../lib/api/client';
import { unwrap } from '../../../../lib/api/unwrap';

/** What the server draws pictures from. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export interface StoredPicture {
  src: string;
  /** px */
  width: number;
  /** px */
  height: number;
}

/** @param file JPEG, PNG or WebP, at most 8 MB @throws ApiError `picture_refused` */
export function uploadPicture(file: File): Promise<StoredPicture> {
  const form = new FormData();
  form.append('file', file);
  // The document describes the part as text; what is sent is the form itself.
  return unwrap(api.POST('/api/admin/media', { body: { file: '' }, bodySerializer: () => form }));
}
