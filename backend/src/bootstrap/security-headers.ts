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

const HSTS = { maxAge: 31_536_000, includeSubDomains: true };
const REFERRER = { policy: 'strict-origin-when-cross-origin' } as const;
const overTls = ({ https }: AppConfig): Record<string, string[]> =>
  https ? { 'upgrade-insecure-requests': [] } : {};

/**
 * Instead of the headers of all other answers, for a page that anybody may frame: scripts, styles and data of this server, no
 * frames, no forms, nothing of others. Set where such a page is sent, and never by the address alone: addresses can be
 * written in ways that mean another file.
 */
export function embeddedHeaders(config: AppConfig): RequestHandler {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'"],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ['*'],
        ...overTls(config),
      },
    },
    xFrameOptions: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: config.https ? HSTS : false,
    referrerPolicy: REFERRER,
  });
  return (request, response, next) => {
    response.removeHeader('X-Frame-Options');
    headers(request, response, next);
  };
}

/**
 * What no page of ours uses, so that no script in one can ask for it, nor a frame: sensors, devices, payment. Passkeys, full
 * screen and the clipboard are left as they are.
 */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...[
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Strict by default, and framed by nobody; `style-src` needs 'unsafe-inline' because Mantine sets style attributes. */
export function securityHeaders(config: AppConfig): RequestHandler {
  const { https } = config;
  const phone = phoneProvider(config);
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...phone.script],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        // An embedded quote is shown where its code is copied.
        'frame-src': ["'self'", ...phone.frame],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', ...logoOrigins(config)],
        'font-src': ["'self'"],
        // 'self' covers sockets of the same host since Safari 15.4 (2022); `wss:` would let in those of every host. The pages ask for
        // newer browsers (Vite's default), so older ones are given nothing of their own.
        'connect-src': ["'self'", ...phone.connect],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...overTls(config),
      },
    },
    strictTransportSecurity: https ? HSTS : false,
    referrerPolicy: REFERRER,
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    headers(request, response, next);
  };
}
