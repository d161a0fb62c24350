import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { UserInfoDto } from '../login/user-info.dto.js';
import { SocialHandover } from './social-handover.js';
import { SocialExchangeDto } from './social.dto.js';
import { SocialRoundTrip } from './social-round-trip.js';

/** Navigations of the browser (no wrapper: they always end in a redirect) and the call that ends them. */
@ApiTags('social login')
@Controller()
export class SocialController {
  constructor(
    private readonly roundTrip: SocialRoundTrip,
    private readonly handover: SocialHandover,
  ) {}

  @Public()
  @Get(['auth/google', 'auth/facebook', 'auth/linkedin'])
  @ApiExcludeEndpoint()
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.roundTrip.start(request, response);
  }

  @Public()
  @Get(['auth/google/callback', 'auth/facebook/callback', 'auth/linkedin/callback'])
  @ApiExcludeEndpoint()
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.roundTrip.finish(request, response);
  }

  @Public()
  @Post('social/exchange')
  @ApiOperation({ summary: 'Opens the session that a social login earned; its code works once' })
  @ApiWrapped(UserInfoDto)
  exchange(
    @Body() { code }: SocialExchangeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserInfoDto> {
    return this.handover.exchange(code, request, response);
  }
}
