import { Controller, Get, Header, Module } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { AppConfig } from '../../config/app-config.js';

/** Postal address and year that the footer shows until an administrator edits them (settings come later). */
const POSTAL_ADDRESS = '548 Market Street, San Francisco, CA 94104, USA';
const COPYRIGHT_YEAR = 2024;

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
}

@ApiTags('application')
@Controller()
export class ApplicationInfoController {
  constructor(private readonly config: AppConfig) {}

  /** What every page's frame needs: brand, support, address. */
  @Public()
  @Get('application-info')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiWrapped(ApplicationInfoDto)
  info(): ApplicationInfoDto {
    const { BRAND_NAME, SUPPORT_PHONE } = this.config.env;
    return {
      brandName: BRAND_NAME,
      supportPhone: SUPPORT_PHONE,
      chatUrl: `https://wa.me/${SUPPORT_PHONE.replace(/\D/g, '')}`,
      postalAddress: POSTAL_ADDRESS,
      copyrightYear: COPYRIGHT_YEAR,
    };
  }
}

@Module({ controllers: [ApplicationInfoController] })
export class ApplicationInfoModule {}
