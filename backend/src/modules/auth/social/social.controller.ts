import { Body, Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AtAccountFactor, ProviderLogin, Public, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import {
  type UserInfoDto,
  type SocialChangeDto,
  type SocialExchangeDto,
  type SocialIdentityDto,
  type SocialLinkDto,
  socialChangeSchema,
  socialExchangeSchema,
  socialIdentitySchema,
  socialLinkSchema,
  userInfoSchema,
} from '@pricealgo/contract/login';
import { CodeExchangeService } from './code-exchange.service.js';
import { OAuthFlowService } from './oauth-flow.service.js';
import {
  pageOf,
  ProviderLoginFilter,
  redirectTo,
  type ProviderLoginRequest,
} from './provider-login.guard.js';
import { SocialIdentityService, toSocialIdentityDto } from './social-identity.service.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { emptySchema } from '@pricealgo/contract/answer';
import { z } from 'zod';

/** Navigations of the browser (no wrapper: they always end in a redirect) and the call that ends them. */
@ApiTags('social login')
@NeverReplayed()
@Controller()
export class SocialController {
  constructor(
    private readonly flow: OAuthFlowService,
    private readonly codes: CodeExchangeService,
  ) {}

  /** To the provider, or to /social-login#error=CODE. */
  @ProviderLogin()
  @UseFilters(ProviderLoginFilter)
  @Get(['auth/google', 'auth/facebook', 'auth/linkedin'])
  @ApiExcludeEndpoint()
  start(@Req() { providerPage }: ProviderLoginRequest, @Res() response: Response): void {
    response.redirect(providerPage!);
  }

  /** To /social-login#code=…, for connected logins to /profile#linked=PROVIDER, or to either with #error=CODE. */
  @ProviderLogin()
  @UseFilters(ProviderLoginFilter)
  @Get(['auth/google/callback', 'auth/facebook/callback', 'auth/linkedin/callback'])
  @ApiExcludeEndpoint()
  async callback(@Req() request: ProviderLoginRequest, @Res() response: Response): Promise<void> {
    const result = await this.flow.finish(request.oauthAttempt!, request.profile!, request, response);
    redirectTo(response, `${pageOf(request)}#${result}`);
  }

  @Public()
  @Post('social/exchange')
  @ApiOperation({ summary: 'Opens the session that a social login earned; its code works once' })
  @ApiWrapped(userInfoSchema)
  exchange(
    @Body({ schema: socialExchangeSchema }) { code }: SocialExchangeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserInfoDto> {
    return this.codes.exchange(code, request, response);
  }
}

/** Which logins at providers open my account. */
@ApiTags('social login')
@Controller('social')
@NeverReplayed()
@Roles('member')
export class SocialLinksController {
  constructor(
    private readonly logins: SocialIdentityService,
    private readonly flow: OAuthFlowService,
    private readonly reauthentication: ReauthenticationService,
  ) {}

  @Get('identities')
  @ApiOperation({ summary: 'Logins elsewhere that open my account' })
  @ApiWrapped(z.array(socialIdentitySchema))
  async identities(@CurrentUser() { userId }: Principal): Promise<SocialIdentityDto[]> {
    return (await this.logins.of(userId)).map(toSocialIdentityDto);
  }

  @AtAccountFactor()
  @Post('link')
  @ApiOperation({
    summary: 'Begins to connect a login elsewhere, with the password; the way back ends at /profile',
  })
  @ApiWrapped(socialLinkSchema)
  async link(
    @CurrentUser() principal: Principal,
    @Body({ schema: socialChangeSchema }) { provider, password }: SocialChangeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SocialLinkDto> {
    await this.reauthentication.confirm(principal, password);
    return { url: await this.flow.begin(provider, request, response, principal) };
  }

  @AtAccountFactor()
  @Post('unlink')
  @ApiOperation({ summary: 'Takes a login elsewhere away; refused for the last way into the account' })
  @ApiWrapped(emptySchema)
  async unlink(
    @CurrentUser() principal: Principal,
    @Body({ schema: socialChangeSchema }) { provider, password }: SocialChangeDto,
    @Req() request: Request,
  ): Promise<void> {
    const checked = await this.reauthentication.confirm(principal, password);
    await this.logins.unlink(principal, checked, provider, request);
  }
}
