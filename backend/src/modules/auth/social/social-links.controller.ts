import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../../common/http/empty.dto.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { Reauthentication } from '../reauthentication/reauthentication.js';
import { SocialIdentityDto, SocialLinkDto, SocialChangeDto } from './social.dto.js';
import { SocialLinks } from './social-links.js';
import { SocialRoundTrip } from './social-round-trip.js';

/** Which logins elsewhere open my account. */
@ApiTags('social login')
@ApiBearerAuth()
@Controller('social')
@NeverReplayed()
@Roles('member')
export class SocialLinksController {
  constructor(
    private readonly links: SocialLinks,
    private readonly roundTrip: SocialRoundTrip,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get('identities')
  @ApiOperation({ summary: 'Logins elsewhere that open my account' })
  @ApiWrapped([SocialIdentityDto])
  async identities(@CurrentUser() { userId }: Principal): Promise<SocialIdentityDto[]> {
    return (await this.links.of(userId)).map(SocialIdentityDto.from);
  }

  @Post('link')
  @ApiOperation({ summary: 'Begins to connect a login elsewhere; the way back ends at /profile' })
  @ApiWrapped(SocialLinkDto)
  async link(
    @CurrentUser() principal: Principal,
    @Body() { provider, password }: SocialChangeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SocialLinkDto> {
    await this.reauthentication.confirmOrFresh(principal, password);
    return { url: await this.roundTrip.beginLink(provider, principal, request, response) };
  }

  @Post('unlink')
  @ApiOperation({ summary: 'Takes a login elsewhere away; refused for the last way into the account' })
  @ApiWrapped(EmptyDto)
  async unlink(
    @CurrentUser() principal: Principal,
    @Body() { provider, password }: SocialChangeDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.reauthentication.confirm(principal, password);
    await this.links.unlink(principal.userId, provider, request);
  }
}
