import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { type DeviceLinkQuery, deviceLinkQuerySchema } from '@pricealgo/contract/login';
import type { Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { AnswerCookies, type SetCookies } from '../../../common/http/cookies.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';

/** A navigation of the browser (no wrapper: it always ends in a redirect). */
@ApiTags('login')
@Controller('known-browser')
export class DeviceLinkController {
  constructor(private readonly devices: KnownDeviceService) {}

  /**
   * To the login, in a browser that is known where the link is good. It changes nothing on the server: programs that look into mails
   * open links, too.
   */
  @Public()
  @Get()
  @ApiExcludeEndpoint()
  async open(
    @Query({ schema: deviceLinkQuerySchema }) { link }: DeviceLinkQuery,
    @AnswerCookies() setCookies: SetCookies,
    @Res() response: Response,
  ): Promise<void> {
    const known = await this.devices.openLink(link);
    if (known) setCookies(known.cookie);
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(known?.user.role === 'admin' ? '/admin/login' : '/');
  }
}
