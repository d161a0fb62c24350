import { Module } from '@nestjs/common';
import { SettingsAdminController } from './settings-admin.controller.js';
import { SettingsAdminService } from './settings-admin.service.js';

@Module({ controllers: [SettingsAdminController], providers: [SettingsAdminService] })
export class SettingsAdminModule {}
