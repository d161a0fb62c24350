import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { StorageModule } from '../../infra/storage/storage.module.js';
import { CredentialsModule, SignupModule, SocialLoginModule } from '../auth/index.js';
import { AlertsModule } from '../alerts/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { NotificationsApiModule } from '../notifications/index.js';
import { UsersModule } from '../users/index.js';
import { WatchlistsModule } from '../watchlists/index.js';
import { AccountDeletionService, DeleteDueJob } from './account-deletion.service.js';
import { ContactController } from './contact.controller.js';
import { DataExportService, PersonalDataService } from './personal-data.service.js';
import { DeletePictureJob, PictureService } from './picture.service.js';
import { EmailChangeLinkService, EmailChangeService, PhoneChangeService } from './contact-change.service.js';
import { FirstStepsService } from './first-steps.service.js';
import { PictureController } from './picture.controller.js';
import { DeletionController, ExportController, ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';

/** What workers do for accounts: remove what is due. */
@Module({
  imports: [StorageModule, DiscoveryModule],
  providers: [DeleteDueJob, DeletePictureJob, PersonalDataService],
  exports: [PersonalDataService],
})
export class AccountJobsModule {}

/** What members see of their own account and do with it. */
@Module({
  imports: [
    UsersModule,
    CredentialsModule,
    SignupModule,
    SocialLoginModule,
    StorageModule,
    AccountJobsModule,
    AlertsModule,
    AnalysisModule,
    NotificationsApiModule,
    WatchlistsModule,
  ],
  controllers: [
    ProfileController,
    PictureController,
    ContactController,
    ExportController,
    DeletionController,
  ],
  providers: [
    ProfileService,
    FirstStepsService,
    PictureService,
    EmailChangeLinkService,
    EmailChangeService,
    PhoneChangeService,
    DataExportService,
    AccountDeletionService,
  ],
})
export class ProfileModule {}
