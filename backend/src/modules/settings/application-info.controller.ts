import { Controller, Get, Header, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { AppConfig } from '../../config/app-config.js';
import { Settings } from './settings.js';
import { applicationInfoSchema, type ApplicationInfoDto } from '@pricealgo/contract/application-info';

@ApiTags('application')
@Controller()
class ApplicationInfoController {
  constructor(
    private readonly settings: Settings,
    private readonly config: AppConfig,
  ) {}

  /** What every page's frame needs: brand, support, address. Requested again at each load, so that a change shows at once. */
  @Public()
  @Get('application-info')
  @Header('Cache-Control', 'public, no-cache')
  @ApiWrapped(applicationInfoSchema)
  info(): ApplicationInfoDto {
    const supportPhone = this.settings.get('application.supportPhone');
    return {
      brandName: this.settings.get('application.brandName'),
      supportPhone,
      chatUrl: `https://wa.me/${supportPhone.replace(/\D/g, '')}`,
      postalAddress: this.settings.get('application.postalAddress'),
      copyrightYear: this.settings.get('application.copyrightYear'),
      contactEmail: this.settings.get('application.contactEmail'),
      socialLinks: this.settings.get('application.socialLinks'),
      footerLinks: this.settings.get('application.footerLinks'),
      trialDays: this.settings.get('accounts.trialDays'),
      signUpOpen: this.settings.get('features.signUp'),
      contactFormOpen: this.settings.get('features.contactForm'),
      simulatedAroundTheClock: this.config.simulatedAroundTheClock,
    };
  }
}

/** Only processes that answer HTTP requests have it. */
@Module({ controllers: [ApplicationInfoController] })
export class ApplicationInfoModule {}
