import { Body, Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtAccountFactor, ProviderLogin, Public, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { AnswerCookies, type SetCookies } from '../../../common/http/cookies.js';
import {
  CurrentBrowser,
  CurrentRequest,
  type BrowserContext,
  type RequestContext,
} from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
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
    private readonly limits: RateLimits,
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
  async callback(
    @Req() request: ProviderLoginRequest,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
    @Res() response: Response,
  ): Promise<void> {
    const { oauthAttempt, profile } = request;
    const { fragment, cookies } = await this.flow.finish(oauthAttempt!, profile!, browser);
    setCookies(...cookies);
    redirectTo(response, `${pageOf(request)}#${fragment}`);
  }

  @Public()
  @Post('social/exchange')
  @ApiOperation({ summary: 'Opens the session that a social login earned; its code works once' })
  @ApiWrapped(userInfoSchema)
  async exchange(
    @Body({ schema: socialExchangeSchema }) { code }: SocialExchangeDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<UserInfoDto> {
    await this.limits.take('social.address', browser.address);
    setCookies(this.codes.cookieSpent());
    const { info, cookies } = await this.codes.exchange(code, browser);
    setCookies(...cookies);
    return info;
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
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<SocialLinkDto> {
    await this.reauthentication.confirm(principal, password);
    const { url, cookie } = await this.flow.begin(provider, browser, principal);
    setCookies(cookie);
    return { url };
  }

  @AtAccountFactor()
  @Post('unlink')
  @ApiOperation({ summary: 'Takes a login elsewhere away; refused for the last way into the account' })
  @ApiWrapped(emptySchema)
  async unlink(
    @CurrentUser() principal: Principal,
    @Body({ schema: socialChangeSchema }) { provider, password }: SocialChangeDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    const checked = await this.reauthentication.confirm(principal, password);
    await this.logins.unlink(principal, checked, provider, context);
  }
}
