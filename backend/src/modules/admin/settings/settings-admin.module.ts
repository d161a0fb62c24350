import { Module } from '@nestjs/common';
import { SettingsAdminController } from './settings-admin.controller.js';
import { SettingsAdmin } from './settings-admin.js';

@Module({ controllers: [SettingsAdminController], providers: [SettingsAdmin] })
export class SettingsAdminModule {}
