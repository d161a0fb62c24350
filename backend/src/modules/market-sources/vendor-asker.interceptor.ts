import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import { Observable } from 'rxjs';
import { bearerToken, heldPrincipal, PRINCIPALS, type Principals } from '../../common/access/principal.js';
import { isLoopbackRequest } from '../../common/net/loopback-request.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from './port/market-data-provider.js';
import { askingFor, type VendorAsker } from './vendor-client/call-lanes.js';

/**
 * Says on whose behalf a request may call vendors: a member's, or a visitor's. Public routes answer the same to both and
 * identify nobody, but a visitor's question may be refused for want of room where a member's is not.
 */
@Injectable()
export class VendorAskerInterceptor implements NestInterceptor {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    @Inject(PRINCIPALS) private readonly principals: Principals,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http' || this.provider.simulated || this.provider.replay) return next.handle();
    const asker = await this.askerOf(context.switchToHttp().getRequest<Request>());
    return new Observable((subscriber) => askingFor(asker, () => next.handle().subscribe(subscriber)));
  }

  private async askerOf(request: Request): Promise<VendorAsker> {
    if (heldPrincipal(request)) return 'members';
    const token = bearerToken(request);
    if (!token) return 'visitors';
    // A dead token on a public route ends nobody's session.
    return this.principals.identify(token, isLoopbackRequest(request)).then(
      ({ scopes }) => (!scopes || scopes.includes('read:market') ? 'members' : 'visitors'),
      () => 'visitors',
    );
  }
}
