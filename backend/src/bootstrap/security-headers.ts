import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { AppConfig } from '../config/app-config.js';
import { logoOrigins } from '../modules/tickers/index.js';

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** What phone verification by the outside provider needs in the browser; nothing where another driver is used. */
function phoneProvider({ env }: AppConfig): Record<'script' | 'frame' | 'connect', string[]> {
  if (env.PHONE_DRIVER !== 'firebase') return { script: [], frame: [], connect: [] };
  const own = [env.FIREBASE_EMULATOR_URL, env.FIREBASE_TOKEN_SYNC_URL].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  return {
    script: RECAPTCHA,
    frame: [RECAPTCHA[0]!, `https://${env.FIREBASE_AUTH_DOMAIN}`],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      RECAPTCHA[0]!,
      ...own,
    ],
  };
}

/** Strict by default; `style-src` needs 'unsafe-inline' because Mantine sets style attributes. */
export function securityHeaders(config: AppConfig): RequestHandler {
  const { https } = config;
  const phone = phoneProvider(config);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...phone.script],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        ...(phone.frame.length > 0 ? { 'frame-src': phone.frame } : {}),
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', ...logoOrigins(config)],
        'font-src': ["'self'"],
        // 'self' covers wss: of the same host in current browsers, not in Safari before 15.4.
        'connect-src': ["'self'", https ? 'wss:' : 'ws:', ...phone.connect],
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
