import { Global, Injectable, Module } from '@nestjs/common';
import { Brand } from '../../infra/mail/brand.js';
import { SettingRepository } from './setting.repository.js';
import { Settings } from './settings.js';

/** The brand that mails carry is a setting. */
@Injectable()
class SettingsBrand extends Brand {
  constructor(private readonly settings: Settings) {
    super();
  }

  override get name(): string {
    return this.settings.get('application.brandName');
  }
}

/** Settings for every module, in every role. */
@Global()
@Module({
  providers: [Settings, SettingRepository, { provide: Brand, useClass: SettingsBrand }],
  exports: [Settings, SettingRepository, Brand],
})
export class SettingsModule {}
