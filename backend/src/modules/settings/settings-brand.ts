import { Injectable } from '@nestjs/common';
import { Brand } from '../../infra/mail/brand.js';
import { Settings } from './settings.js';

@Injectable()
export class SettingsBrand extends Brand {
  constructor(private readonly settings: Settings) {
    super();
  }

  override get name(): string {
    return this.settings.get('application.brandName');
  }
}
