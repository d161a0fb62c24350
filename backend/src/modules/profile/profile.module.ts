import { Module } from '@nestjs/common';
import { StorageModule } from '../../infra/storage/storage.module.js';
import { CredentialsModule, SignupModule, SocialLoginModule } from '../auth/index.js';
import { UsersModule } from '../users/index.js';
import { AccountJobsModule } from './account-jobs.module.js';
import { ContactController } from './contact/contact.controller.js';
import { EmailChange } from './contact/email-change.js';
import { PhoneChange } from './contact/phone-change.js';
import { AccountDeletion } from './deletion/account-deletion.js';
import { DeletionController } from './deletion/deletion.controller.js';
import { DataExport } from './export/data-export.js';
import { ExportController } from './export/export.controller.js';
import { PictureController } from './picture/picture.controller.js';
import { PictureService } from './picture/picture.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';

/** What members see of their own account and do with it. */
@Module({
  imports: [
    UsersModule,
    CredentialsModule,
    SignupModule,
    SocialLoginModule,
    StorageModule,
    AccountJobsModule,
  ],
  controllers: [
    ProfileController,
    PictureController,
    ContactController,
    ExportController,
    DeletionController,
  ],
  providers: [ProfileService, PictureService, EmailChange, PhoneChange, DataExport, AccountDeletion],
})
export class ProfileModule {}
