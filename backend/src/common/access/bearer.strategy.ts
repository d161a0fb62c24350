import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { isLoopbackRequest } from '../net/loopback-request.js';
import { bearerToken, PRINCIPALS, type Principal, type Principals } from './principal.js';
import { strategyName } from './strategy-name.js';

type Verify = (
  token: string,
  fromLoopback: boolean,
  done: (error: unknown, principal: Principal | null) => void,
) => void;

/**
 * Reads the token of the `Authorization` header, and of nothing else: published bearer strategies take one from the
 * query or the body, too, where logs and forms would hold it.
 */
class AuthorizationHeaderStrategy extends passport.Strategy {
  constructor(private readonly verify: Verify) {
    super();
    this.name = strategyName('bearer');
  }

  override authenticate(request: Request): void {
    const token = bearerToken(request);
    if (!token) return this.fail(401);
    this.verify(token, isLoopbackRequest(request), (error, principal) =>
      principal ? this.success(principal) : this.error(error),
    );
  }
}

/** Identifies the holder of the access token of a request by one query of the session. */
@Injectable()
export class BearerStrategy
  extends PassportStrategy(AuthorizationHeaderStrategy)
  implements OnApplicationShutdown
{
  declare readonly name: string;

  constructor(@Inject(PRINCIPALS) private readonly principals: Principals) {
    super();
  }

  /** @throws AppError `session_expired` */
  validate(token: string, fromLoopback: boolean): Promise<Principal> {
    return this.principals.identify(token, fromLoopback);
  }

  /** Runs as the last step of a shutdown: requests that are still running before it are answered. */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }
}
