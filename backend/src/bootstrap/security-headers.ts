import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { AppConfig } from '../config/app-config.js';
import { logoOrigins } from '../modules/tickers/logo/logo-address.js';

/** Strict by default; `style-src` needs 'unsafe-inline' because Mantine sets style attributes. */
export function securityHeaders(config: AppConfig): RequestHandler {
  const https = config.env.PUBLIC_URL?.startsWith('https:') ?? false;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', ...logoOrigins(config)],
        'font-src': ["'self'"],
        // 'self' covers wss: of the same host in current browsers, not in Safari before 15.4.
        'connect-src': ["'self'", https ? 'wss:' : 'ws:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
