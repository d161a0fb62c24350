import { ApiError } from '../../../../lib/http/api-error';
import { uploadPicture, type StoredPicture } from '../api/upload-picture';
import { t } from '../texts';
import { pictureFault } from './picture-fault';

export interface StoringOutcome {
  stored: StoredPicture[];
  /** Why each file that cannot become a picture was refused, in words. */
  refused: string[];
  /** What kept the rest from being stored (an outage, a session that ended). */
  failure?: unknown;
}

/** For `useIsMutating`: something is being stored right now. */
export const STORING_PICTURES = ['store-pictures'] as const;

/** Stores pictures one after the other; a file that is refused keeps no other one back. */
export async function storePictures(files: readonly File[]): Promise<StoringOutcome> {
  const outcome: StoringOutcome = { stored: [], refused: [] };
  for (const file of files) {
    const fault = pictureFault(file);
    try {
      if (fault) outcome.refused.push(fault);
      else outcome.stored.push(await uploadPicture(file));
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'picture_refused'))
        return { ...outcome, failure };
      outcome.refused.push(t('picture.error.broken', { name: file.name }));
    }
  }
  return outcome;
}
