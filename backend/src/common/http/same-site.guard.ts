import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../../config/app-config.js';
import { AppError } from '../errors/app-error.js';
import { originAllowed, originRulesOf, type OriginRules } from '../net/origin-check.js';

/**
 * Keeps other sites from using our cookies through a visitor's browser: for the few routes that a cookie opens. On top
 * of `SameSite=Strict`, which other hosts of the same domain pass.
 */
@Injectable()
export class SameSiteGuard implements CanActivate {
  private readonly rules: OriginRules;

  constructor({ env }: AppConfig) {
    this.rules = originRulesOf(env);
  }

  /** @throws AppError `origin_not_allowed` when a browser says that a foreign page sends this. */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    // Set by the browser itself, no page can change it. Clients that are no browser send neither header.
    if (request.headers['sec-fetch-site'] === 'same-origin') return true;
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site';
    if (crossSite && request.headers.origin === undefined) throw new AppError('origin_not_allowed');
    if (!originAllowed(request, this.rules)) throw new AppError('origin_not_allowed');
    return true;
  }
}
