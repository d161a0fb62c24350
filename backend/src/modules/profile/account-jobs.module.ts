import { Module } from '@nestjs/common';
import { StorageModule } from '../../infra/storage/storage.module.js';
import { DeleteDueJob } from './deletion/delete-due.job.js';
import { DeletePictureJob } from './picture/picture-jobs.js';

/** What workers do for accounts: remove what is due. */
@Module({ imports: [StorageModule], providers: [DeleteDueJob, DeletePictureJob] })
export class AccountJobsModule {}
