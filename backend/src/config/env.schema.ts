import { DATA_SOURCE_NAMES, type DataSourceName } from '@pricealgo/contract/data-sources';
import { z } from 'zod';
import { isLoopbackHost } from '../common/net/loopback-request.js';
import { backendsInTheClear } from './backend-tls.js';

export const ROLES = ['api', 'worker', 'feed'] as const;
export type Role = (typeof ROLES)[number];

/** `""` in a .env file means "not set", never "set to nothing". */
const unset = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => unset(value) ?? fallback, schema);

const integer = (min: number, max: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(min).max(max);
const decimal = (min: number, max: number) => z.coerce.number('must be a number').min(min).max(max);
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const hostName = z
  .string()
  .regex(/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i, 'must be names of hosts, without https:// and port');
const list = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1, 'must name at least one'));

/** Blanks, line breaks and commas stand between them: a file may hold one a line. */
const secrets = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().min(32, 'must have 32 characters or more each')).max(4, 'may name four at most'));

/** `{symbol}` may stand in the path or the query, never in the host: that one is allow-listed as it is. */
function isLogoTemplate(text: string): boolean {
  return /^https:\/\/[^/?#{}]+\/[^#]*\{symbol\}/.test(text);
}

/** A public image service keyed by ticker, which asks for no key. */
const LOGO_SERVICE = 'https://financialmodelingprep.com/image-stock/{symbol}.png';

const MARKET_DATA_SOURCES = DATA_SOURCE_NAMES;
export type MarketDataSourceName = DataSourceName;
const ALONE: ReadonlySet<MarketDataSourceName> = new Set(['simulated', 'replay']);

/** Sources in the order in which they are asked. */
export const marketDataSources = z
  .array(z.enum(MARKET_DATA_SOURCES, `must be of ${MARKET_DATA_SOURCES.join(', ')}`))
  .min(1, 'must name at least one')
  .refine((names) => new Set(names).size === names.length, 'names a source twice')
  .refine((names) => names.length === 1 || !names.some((name) => ALONE.has(name)), {
    error: 'simulated and replay stand alone: their prices never mix with, or replace, real ones',
  });

/** Every environment variable of the product. `.env.example` documents each; a test holds the two together. */
export const envSchema = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(integer(0, 65_535), 3001),
  ROLES: withDefault(list(z.enum(ROLES, `must be of ${ROLES.join(', ')}`)), ROLES.join(',')),
  PUBLIC_URL: optional(url('http:', 'https:')),
  ALLOW_PUBLIC_DEVELOPMENT: withDefault(flag, 'false'),
  ALLOW_HTTP_ON_LOOPBACK: withDefault(flag, 'false'),
  BACKEND_TLS: withDefault(z.enum(['required', 'optional'], 'must be required or optional'), 'optional'),
  ALLOWED_ORIGINS: optional(list(url('http:', 'https:'))),
  ALLOWED_HOSTS: optional(list(hostName)),
  TRUST_PROXY: withDefault(integer(0, 10), 0),
  REQUEST_TIMEOUT_S: withDefault(integer(1, 50), 50),
  SHUTDOWN_DELAY_S: optional(integer(0, 10)),

  DATA_DIR: withDefault(z.string(), '.data'),
  BACKUP_DIR: optional(z.string()),
  BACKUP_EVERY_H: withDefault(integer(1, 720), 24),
  BACKUP_KEEP: withDefault(integer(1, 1_000), 14),
  BACKUP_PASSPHRASE: optional(z.string().min(16, 'must have 16 characters or more')),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_POOL_MAX: withDefault(integer(2, 200), 10),
  REDIS_URL: optional(url('redis:', 'rediss:')),

  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  LOG_PRETTY: optional(flag),

  METRICS_PORT: optional(integer(0, 65_535)),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
  METRICS_TOKEN: optional(z.string().min(16, 'must have 16 characters or more')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url('http:', 'https:')),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    list(z.string().regex(/^[A-Za-z0-9_-]+=.+$/, 'must be like authorization=Bearer%20key,tenant=ours')),
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault(decimal(0, 1), 1),

  BRAND_NAME: withDefault(z.string().max(60), 'PriceAlgo'),
  SUPPORT_PHONE: withDefault(
    z.string().regex(/^\+?[0-9 ()-]{6,24}$/, 'must be a phone number'),
    '+1 555 0100',
  ),

  LOGO_URL_TEMPLATE: withDefault(
    z
      .string()
      .transform((text) => (text === 'off' ? null : text))
      .pipe(
        url('https:')
          .refine(isLogoTemplate, {
            error: 'must have {symbol} behind its host, like https://logos.example/{symbol}.png',
          })
          .nullable(),
      ),
    LOGO_SERVICE,
  ),
  LOGO_HOSTS: optional(
    list(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'must be host names like logos.example')),
  ),

  MARKET_DATA: withDefault(
    list(z.enum(MARKET_DATA_SOURCES, `must be of ${MARKET_DATA_SOURCES.join(', ')}`)).pipe(marketDataSources),
    'simulated',
  ),
  DEMO_CONTENT: optional(flag),
  MARKET_DATA_POLL_MS: withDefault(integer(1_000, 3_600_000), 5_000),
  FMP_API_KEY: optional(z.string()),
  FMP_BASE_URL: optional(url('http:', 'https:')),
  FMP_SOCKET_URL: optional(url('ws:', 'wss:')),
  FMP_CALLS_PER_MINUTE: withDefault(integer(1, 100_000), 250),
  KRAKEN_BASE_URL: optional(url('http:', 'https:')),
  KRAKEN_SOCKET_URL: optional(url('ws:', 'wss:')),
  COINBASE_BASE_URL: optional(url('http:', 'https:')),
  COINBASE_SOCKET_URL: optional(url('ws:', 'wss:')),
  YAHOO_BASE_URL: optional(url('http:', 'https:')),
  YAHOO_CALLS_PER_MINUTE: withDefault(integer(1, 100_000), 60),
  MARKET_CALENDAR: withDefault(z.enum(['spec', 'exchange'], 'must be spec or exchange'), 'spec'),
  MARKET_DATA_DIR: optional(z.string()),
  SIMULATED_SEED: withDefault(integer(0, 4_294_967_295), 20_240_101),
  SIMULATED_TICKS_PER_S: withDefault(decimal(0.1, 100_000), 300),
  SIMULATED_SESSION: withDefault(z.enum(['always', 'calendar'], 'must be always or calendar'), 'always'),
  REPLAY_DIR: optional(z.string()),
  REPLAY_DATE: optional(z.iso.date('must be a date like 2013-10-11')),
  REPLAY_START: optional(
    z.string().regex(/^\d\d:\d\d(:\d\d)?$/, 'must be a UTC time like 13:30 or 13:30:00'),
  ),
  REPLAY_SPEED: withDefault(decimal(0.01, 10_000), 1),
  REPLAY_END: withDefault(z.enum(['loop', 'stop'], 'must be loop or stop'), 'loop'),

  APP_SECRET: optional(z.string().min(32, 'must have 32 characters or more')),
  APP_SECRET_ACCEPTED: optional(secrets),
  SESSION_MEMBER_DAYS: withDefault(integer(1, 365), 90),
  SESSION_ADMIN_HOURS: withDefault(integer(1, 168), 24),
  TRIAL_DAYS: withDefault(integer(0, 3_650), 14),
  PASSWORD_MIN_LENGTH: withDefault(integer(6, 64), 6),
  ACCOUNT_DISCOVERY: withDefault(z.enum(['spec', 'private'], 'must be spec or private'), 'spec'),
  ADMIN_TOTP: optional(z.enum(['required', 'optional'], 'must be required or optional')),
  RATE_LIMIT_REDIS_URL: optional(url('redis:', 'rediss:')),
  RATE_LIMIT_FACTOR: withDefault(decimal(0.01, 1_000_000), 1),

  // At least a year, which is as long as laws and card companies ask for; the database refuses to delete younger ones, too.
  RETENTION_AUDIT_DAYS: withDefault(integer(365, 3_650), 1_095),
  RETENTION_BACK_OFFICE_DAYS: withDefault(integer(365, 3_650), 1_095),
  RETENTION_MESSAGE_DAYS: withDefault(integer(30, 3_650), 730),
  RETENTION_ALERT_DAYS: withDefault(integer(30, 3_650), 400),
  RETENTION_NOTIFICATION_DAYS: withDefault(integer(30, 3_650), 180),
  RETENTION_DELIVERY_DAYS: withDefault(integer(7, 365), 30),
  RETENTION_RUN_DAYS: withDefault(integer(31, 3_650), 180),
  RETENTION_MINUTE_BAR_DAYS: withDefault(integer(31, 36_500), 1_096),
  // Comparisons with an instrument's own past read four years and a quarter back.
  RETENTION_PROFILE_DAYS: withDefault(integer(1_600, 36_500), 1_830),

  MAIL_DRIVER: withDefault(z.enum(['outbox', 'smtp'], 'must be outbox or smtp'), 'outbox'),
  MAIL_FROM: withDefault(z.string().max(200), 'PriceAlgo <no-reply@localhost>'),
  SMTP_URL: optional(url('smtp:', 'smtps:')),

  VAPID_PUBLIC_KEY: optional(
    z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'must be a P-256 public key in base64url'),
  ),
  VAPID_PRIVATE_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a P-256 private key in base64url'),
  ),
  VAPID_SUBJECT: optional(url('mailto:', 'https:')),
  PUSH_PRIVATE_ENDPOINTS: withDefault(flag, 'false'),

  PHONE_DRIVER: withDefault(
    z.enum(['outbox', 'sms-webhook', 'firebase'], 'must be outbox, sms-webhook or firebase'),
    'outbox',
  ),
  SMS_PER_DAY: withDefault(integer(1, 1_000_000), 1_000),
  SMS_COUNTRIES: optional(list(z.string().regex(/^\+?[1-9]\d{0,2}$/, 'must be calling codes like 1,44,49'))),
  SMS_WEBHOOK_URL: optional(url('http:', 'https:')),
  SMS_WEBHOOK_SECRET: optional(z.string()),
  FIREBASE_PROJECT_ID: optional(z.string()),
  FIREBASE_API_KEY: optional(z.string()),
  FIREBASE_AUTH_DOMAIN: optional(z.string()),
  FIREBASE_APP_ID: optional(z.string()),
  FIREBASE_EMULATOR_URL: optional(url('http:')),
  FIREBASE_TOKEN_SYNC_URL: optional(url('http:', 'https:')),

  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: withDefault(url('http:', 'https:'), 'https://accounts.google.com'),
  LINKEDIN_CLIENT_ID: optional(z.string()),
  LINKEDIN_CLIENT_SECRET: optional(z.string()),
  LINKEDIN_ISSUER: withDefault(url('http:', 'https:'), 'https://www.linkedin.com/oauth'),
  FACEBOOK_CLIENT_ID: optional(z.string()),
  FACEBOOK_CLIENT_SECRET: optional(z.string()),
  FACEBOOK_AUTHORIZE_URL: withDefault(url('http:', 'https:'), 'https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: withDefault(url('http:', 'https:'), 'https://graph.facebook.com/v23.0'),

  STORAGE_DRIVER: withDefault(z.enum(['local', 's3'], 'must be local or s3'), 'local'),
  S3_ENDPOINT: optional(url('http:', 'https:')),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),

  ANALYSIS_RUNS_PER_DAY: withDefault(integer(1, 100_000), 50),
  ANALYSIS_RISK_FREE_PCT: withDefault(decimal(0, 50), 4),
  ANALYSIS_NIGHTLY_TICKERS: withDefault(integer(0, 10_000), 20),
  ANALYSIS_NIGHTLY_WATCHED: withDefault(integer(0, 10_000), 100),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(url('http:', 'https:')),
  OPENAI_MODEL: withDefault(z.string(), 'gpt-5-mini'),
  OPENAI_DAILY_TOKENS: withDefault(integer(0, 1_000_000_000), 500_000),
  OPENAI_DAILY_COST_USD: withDefault(decimal(0, 100_000), 5),
  OPENAI_USD_PER_MTOKEN_IN: withDefault(decimal(0, 10_000), 0.25),
  OPENAI_USD_PER_MTOKEN_OUT: withDefault(decimal(0, 10_000), 2),
  BUILD_COMMIT: optional(z.string().regex(/^[0-9a-f]{7,40}$/, 'must be a commit hash')),

  REALTIME_VISITOR_WINDOW_MS: withDefault(integer(10, 60_000), 1_000),
  REALTIME_MEMBER_WINDOW_MS: withDefault(integer(10, 60_000), 100),
  REALTIME_VISITOR_SYMBOLS: withDefault(integer(1, 1_000), 20),
  REALTIME_MEMBER_SYMBOLS: withDefault(integer(1, 1_000), 100),
  REALTIME_VISITORS_PER_ADDRESS: withDefault(integer(1, 1_000_000), 200),
  REALTIME_SESSION_SWEEP_S: withDefault(integer(1, 86_400), 300),
});

export type Env = z.output<typeof envSchema>;

/** Secrets join this list with the features that need them: production refuses these values and short ones. */
export const SECRET_NAMES: readonly (keyof Env & string)[] = ['APP_SECRET'];
/** Keys that others gave us or that others ask us with: needed only with their service, and as long as they made them. */
export const VENDOR_KEYS = [
  'FMP_API_KEY',
  'OPENAI_API_KEY',
  'SMS_WEBHOOK_SECRET',
  'FIREBASE_API_KEY',
  'GOOGLE_CLIENT_SECRET',
  'LINKEDIN_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Env & string)[];
const PLACEHOLDER = /change[-_ ]?me|placeholder|example|secret|password|^(.)\1*$/i;

/** Password of a database or Redis URL that someone copied from the documentation. */
function placeholderInUrl(text: string | undefined): boolean {
  if (!text) return false;
  const { password } = new URL(text);
  return /^(change[-_]?me|password|postgres|secret|example)$/i.test(decodeURIComponent(password));
}

/** Settings that only make sense together: a driver and what it needs, a client id and its secret. */
function missingCompanions(env: Env): string[] {
  const needs: [boolean, (keyof Env & string)[], string][] = [
    [env.MARKET_DATA.includes('fmp'), ['FMP_API_KEY'], 'MARKET_DATA names fmp'],
    [env.MAIL_DRIVER === 'smtp', ['SMTP_URL'], 'MAIL_DRIVER is smtp'],
    [
      env.PHONE_DRIVER === 'sms-webhook',
      ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
      'PHONE_DRIVER is sms-webhook',
    ],
    [
      env.PHONE_DRIVER === 'firebase',
      ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
      'PHONE_DRIVER is firebase',
    ],
    [env.VAPID_PUBLIC_KEY !== undefined, ['VAPID_PRIVATE_KEY'], 'VAPID_PUBLIC_KEY is set'],
    [env.VAPID_PRIVATE_KEY !== undefined, ['VAPID_PUBLIC_KEY'], 'VAPID_PRIVATE_KEY is set'],
    [env.GOOGLE_CLIENT_ID !== undefined, ['GOOGLE_CLIENT_SECRET'], 'GOOGLE_CLIENT_ID is set'],
    [env.LINKEDIN_CLIENT_ID !== undefined, ['LINKEDIN_CLIENT_SECRET'], 'LINKEDIN_CLIENT_ID is set'],
    [env.FACEBOOK_CLIENT_ID !== undefined, ['FACEBOOK_CLIENT_SECRET'], 'FACEBOOK_CLIENT_ID is set'],
    [
      env.STORAGE_DRIVER === 's3',
      ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      'STORAGE_DRIVER is s3',
    ],
  ];
  return needs.flatMap(([needed, names, reason]) =>
    needed
      ? names.filter((name) => env[name] === undefined).map((name) => `${name}: is needed because ${reason}`)
      : [],
  );
}

/** How whoever lets others in answers the fault: with safety, or by saying that it is meant so. */
const PUBLIC_DEVELOPMENT_ADVICE = [
  '  NODE_ENV=production PUBLIC_URL=https://… APP_SECRET=… (32 or more random characters: openssl rand -hex 32)',
  '  ALLOW_PUBLIC_DEVELOPMENT=true (a test installation: demo logins and the outbox answer on this machine only)',
];

/**
 * Outside production secrets may be missing, codes are shown and administrators need no second factor: no state in which
 * others should find a server without somebody having meant it.
 */
function openToOthers({ NODE_ENV, HOST, PUBLIC_URL, ALLOW_PUBLIC_DEVELOPMENT }: Env): string[] {
  if (NODE_ENV === 'production' || ALLOW_PUBLIC_DEVELOPMENT) return [];
  const url = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  return [
    ...(isLoopbackHost(HOST) ? [] : [`HOST: ${HOST}`]),
    ...(url === null || isLoopbackHost(url.hostname) ? [] : [`PUBLIC_URL: ${url.origin}`]),
  ].map((name) => `${name} is for others, too, and NODE_ENV=${NODE_ENV} is not safe for them. Set one of`);
}

/** Passwords, sessions and links in mails cross the network: in production encrypted, or not beyond this machine. */
function inTheClear({ NODE_ENV, HOST, PUBLIC_URL, ALLOW_HTTP_ON_LOOPBACK }: Env): string[] {
  const url = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  if (NODE_ENV !== 'production' || url?.protocol === 'https:') return [];
  const here = isLoopbackHost(url?.hostname ?? HOST);
  if (here && ALLOW_HTTP_ON_LOOPBACK) return [];
  const trial = here ? ', or set ALLOW_HTTP_ON_LOOPBACK=true for a trial on this machine' : '';
  return [`PUBLIC_URL: must be the https:// address at which browsers reach production${trial}`];
}

/**
 * Reads and checks the whole environment.
 * @throws Error whose message lists every fault, one a line, and behind them how to answer some; never a secret's value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) => `${issue.path[0] === undefined ? '' : `${String(issue.path[0])}: `}${issue.message}`,
      );
  if (parsed.success) faults.push(...missingCompanions(parsed.data), ...inTheClear(parsed.data));
  if (parsed.success && parsed.data.BACKEND_TLS === 'required')
    faults.push(...backendsInTheClear(parsed.data));
  if (parsed.success && parsed.data.DEMO_CONTENT && !parsed.data.MARKET_DATA.includes('simulated'))
    faults.push('DEMO_CONTENT: is made of simulated prices only, so MARKET_DATA must be simulated');
  if (parsed.success && parsed.data.NODE_ENV === 'production') {
    for (const name of SECRET_NAMES) {
      const value = String(parsed.data[name] ?? '');
      if (value.length < 32 || PLACEHOLDER.test(value))
        faults.push(`${name}: needs a random value of 32 characters or more`);
    }
    if (parsed.data.PUSH_PRIVATE_ENDPOINTS)
      faults.push('PUSH_PRIVATE_ENDPOINTS: is for tests and development only');
    for (const name of VENDOR_KEYS) {
      if (PLACEHOLDER.test(parsed.data[name] ?? '')) faults.push(`${name}: is still a placeholder`);
    }
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'RATE_LIMIT_REDIS_URL'] as const) {
      if (placeholderInUrl(parsed.data[name])) faults.push(`${name}: still has a placeholder password`);
    }
  }
  const open = parsed.success ? openToOthers(parsed.data) : [];
  faults.push(...open);
  if (faults.length > 0 || !parsed.success) {
    const advice = open.length > 0 ? PUBLIC_DEVELOPMENT_ADVICE : [];
    throw new Error([...faults.map((fault) => `Bad configuration: ${fault}`), ...advice].join('\n'));
  }
  return parsed.data;
}
