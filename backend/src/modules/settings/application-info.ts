import { Controller, Get, Header, Module } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { AppConfig } from '../../config/app-config.js';
import { Settings } from './index.js';

class SiteLinkDto {
  @ApiProperty()
  label!: string;

  @ApiProperty({ description: 'https address, or a path of this site.' })
  url!: string;
}

export class ApplicationInfoDto {
  @ApiProperty({ example: 'PriceAlgo' })
  brandName!: string;

  @ApiProperty({ example: '+1 555 0100' })
  supportPhone!: string;

  @ApiProperty({ description: 'Opens a chat with the support number.', example: 'https://wa.me/15550100' })
  chatUrl!: string;

  @ApiProperty()
  postalAddress!: string;

  @ApiProperty({ type: 'integer', example: 2024 })
  copyrightYear!: number;

  @ApiProperty()
  contactEmail!: string;

  @ApiProperty({ type: [SiteLinkDto] })
  socialLinks!: SiteLinkDto[];

  @ApiProperty({ type: [SiteLinkDto], description: 'Shown in the footer after its own links.' })
  footerLinks!: SiteLinkDto[];

  @ApiProperty({ type: 'integer', description: 'Days of subscription that a new account begins with.' })
  trialDays!: number;

  @ApiProperty({ description: 'New accounts can be made.' })
  signUpOpen!: boolean;

  @ApiProperty({ description: 'The contact form takes messages.' })
  contactFormOpen!: boolean;

  @ApiProperty({ description: 'Prices are invented, and move also while an exchange is closed.' })
  simulatedAroundTheClock!: boolean;
}

@ApiTags('application')
@Controller()
export class ApplicationInfoController {
  constructor(
    private readonly settings: Settings,
    private readonly config: AppConfig,
  ) {}

  /** What every page's frame needs: brand, support, address. Asked again at each load: a change shows at once. */
  @Public()
  @Get('application-info')
  @Header('Cache-Control', 'public, no-cache')
  @ApiWrapped(ApplicationInfoDto)
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

@Module({ controllers: [ApplicationInfoController] })
export class ApplicationInfoModule {}
