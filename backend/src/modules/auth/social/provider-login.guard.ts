import {
  Catch,
  Injectable,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { cookieSetter } from '../../../common/http/cookies.js';
import { browserContext } from '../../../common/http/request-context.js';
import { type OAuthAttempt, type SocialProfile, OAuthAttemptService } from './oauth-attempt.js';
import { OAuthFlowService } from './oauth-flow.service.js';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@pricealgo/contract/accounts';

/** What the guard leaves for the handler: the provider's page on the way there, the person on the way back. */
export interface ProviderLoginRequest extends Request {
  providerPage?: string;
  oauthAttempt?: OAuthAttempt | null;
  profile?: SocialProfile;
}

/** Runs the strategy of the provider in the path, for routes of `@ProviderLogin()`. */
@Injectable()
export class ProviderLoginGuard implements CanActivate {
  constructor(
    private readonly attempts: OAuthAttemptService,
    private readonly flow: OAuthFlowService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<ProviderLoginRequest>();
    const setCookies = cookieSetter(http.getResponse<Response>());
    const provider = providerOf(request);
    const browser = browserContext(request);
    if (!request.path.endsWith('/callback')) {
      const { url, cookie } = await this.flow.begin(provider, browser);
      setCookies(cookie);
      request.providerPage = url;
      return true;
    }
    request.oauthAttempt = this.attempts.of(provider, browser);
    setCookies(this.attempts.cookieSpent());
    request.profile = await this.flow.callback(request.oauthAttempt, textsOf(request), browser);
    return true;
  }
}

/** Whatever happens on these navigations ends at a page of ours. Codes only: a text in an address could be anybody's. */
@Catch()
@Injectable()
export class ProviderLoginFilter implements ExceptionFilter {
  constructor(private readonly flow: OAuthFlowService) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const page = pageOf(http.getRequest<ProviderLoginRequest>());
    const { code } = this.flow.explained(thrown);
    redirectTo(http.getResponse<Response>(), `${page}#error=${code}`);
  }
}

/** The page of ours that a way to a provider and back ends at. */
export function pageOf({ oauthAttempt }: ProviderLoginRequest): string {
  return oauthAttempt?.link ? '/profile' : '/social-login';
}

export function redirectTo(response: Response, address: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(address);
}

function textsOf({ query }: Request): Record<string, string> {
  const texts = Object.entries(query).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}

function providerOf(request: Request): SocialProvider {
  const provider = SOCIAL_PROVIDERS.find((name) => request.path.split('/').includes(name));
  if (!provider) throw new AppError('not_found');
  return provider;
}
