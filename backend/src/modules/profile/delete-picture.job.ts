import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../infra/queue/job-handler.decorator.js';
import type { JobPayload } from '../../infra/queue/job-map.js';
import { ObjectStorage } from '../../infra/storage/object-storage.js';

export const DELETE_PICTURE_JOB = 'pictures.delete';

export type DeletePicture = JobPayload<typeof DELETE_PICTURE_JOB>;

/** Removes a picture that no account shows any more. */
@Injectable()
@JobHandler(DELETE_PICTURE_JOB)
export class DeletePictureJob implements JobHandling<DeletePicture> {
  constructor(private readonly storage: ObjectStorage) {}

  handle({ name }: DeletePicture): Promise<void> {
    return this.storage.delete(name);
  }
}
