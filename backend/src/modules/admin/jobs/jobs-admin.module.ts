import { Module } from '@nestjs/common';
import { JobsAdminController } from './jobs-admin.controller.js';
import { JobsAdmin } from './jobs-admin.js';
import { OutboxState } from './outbox-state.js';

/** What administrators see of the work in the background, and do to what failed. */
@Module({ controllers: [JobsAdminController], providers: [JobsAdmin, OutboxState] })
export class JobsAdminModule {}
