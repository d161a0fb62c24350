import { Global, Module } from '@nestjs/common';
import { Brand } from '../../infra/mail/brand.js';
import { SettingsBrand } from './settings-brand.js';
import { Settings } from './settings.js';

/** Settings for every module, in every role. */
@Global()
@Module({
  providers: [Settings, { provide: Brand, useClass: SettingsBrand }],
  exports: [Settings, Brand],
})
export class SettingsModule {}
