import { z } from 'zod';

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

/** `{symbol}` may stand in the path or the query, never in the host: that one is allow-listed as it is. */
function isLogoTemplate(text: string): boolean {
  return /^https:\/\/[^/?#{}]+\/[^#]*\{symbol\}/.test(text);
}

export const MARKET_DATA_SOURCES = ['simulated', 'replay', 'fmp', 'kraken', 'coinbase', 'yahoo'] as const;
export type MarketDataSourceName = (typeof MARKET_DATA_SOURCES)[number];
const ALONE: ReadonlySet<MarketDataSourceName> = new Set(['simulated', 'replay']);

/** Every environment variable of the product. `.env.example` documents each; a test holds the two together. */
export const envSchema = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(integer(0, 65_535), 3001),
  ROLES: withDefault(list(z.enum(ROLES, `must be of ${ROLES.join(', ')}`)), ROLES.join(',')),
  PUBLIC_URL: optional(url('http:', 'https:')),
  ALLOWED_ORIGINS: optional(list(url('http:', 'https:'))),
  TRUST_PROXY: withDefault(integer(0, 10), 0),

  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_POOL_MAX: withDefault(integer(2, 200), 10),
  REDIS_URL: optional(url('redis:', 'rediss:')),

  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  LOG_PRETTY: optional(flag),

  BRAND_NAME: withDefault(z.string().max(60), 'PriceAlgo'),
  SUPPORT_PHONE: withDefault(
    z.string().regex(/^\+?[0-9 ()-]{6,24}$/, 'must be a phone number'),
    '+1 555 0100',
  ),

  LOGO_URL_TEMPLATE: optional(
    url('https:').refine(isLogoTemplate, {
      error: 'must have {symbol} behind its host, like https://logos.example/{symbol}.png',
    }),
  ),
  LOGO_HOSTS: optional(
    list(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'must be host names like logos.example')),
  ),

  MARKET_DATA: withDefault(
    list(z.enum(MARKET_DATA_SOURCES, `must be of ${MARKET_DATA_SOURCES.join(', ')}`))
      .refine((names) => new Set(names).size === names.length, 'names a source twice')
      .refine((names) => names.length === 1 || !names.some((name) => ALONE.has(name)), {
        error: 'simulated and replay stand alone: their prices never mix with, or replace, real ones',
      }),
    'simulated',
  ),
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

  REALTIME_VISITOR_WINDOW_MS: withDefault(integer(10, 60_000), 1_000),
  REALTIME_MEMBER_WINDOW_MS: withDefault(integer(10, 60_000), 100),
  REALTIME_VISITOR_SYMBOLS: withDefault(integer(1, 1_000), 20),
  REALTIME_MEMBER_SYMBOLS: withDefault(integer(1, 1_000), 100),
  REALTIME_VISITORS_PER_ADDRESS: withDefault(integer(1, 1_000_000), 200),
});

export type Env = z.output<typeof envSchema>;

/** Secrets join this list with the features that need them: production refuses these values and short ones. */
export const SECRET_NAMES: readonly (keyof Env & string)[] = [];
/** Keys that others gave us: needed only with their service, and as long as they made them. */
export const VENDOR_KEYS = ['FMP_API_KEY'] as const satisfies readonly (keyof Env & string)[];
const PLACEHOLDER = /change[-_ ]?me|placeholder|example|secret|password|^(.)\1*$/i;

/** Password of a database or Redis URL that someone copied from the documentation. */
function placeholderInUrl(text: string | undefined): boolean {
  if (!text) return false;
  const { password } = new URL(text);
  return /^(change[-_]?me|password|postgres|secret|example)$/i.test(decodeURIComponent(password));
}

/**
 * Reads and checks the whole environment.
 * @throws Error whose message lists every fault, one a line, never a secret's value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) => `${issue.path[0] === undefined ? '' : `${String(issue.path[0])}: `}${issue.message}`,
      );
  if (parsed.success && parsed.data.MARKET_DATA.includes('fmp') && !parsed.data.FMP_API_KEY) {
    faults.push('FMP_API_KEY: is needed because MARKET_DATA names fmp');
  }
  if (parsed.success && parsed.data.NODE_ENV === 'production') {
    for (const name of SECRET_NAMES) {
      const value = String(parsed.data[name] ?? '');
      if (value.length < 32 || PLACEHOLDER.test(value))
        faults.push(`${name}: needs a random value of 32 characters or more`);
    }
    for (const name of VENDOR_KEYS) {
      if (PLACEHOLDER.test(parsed.data[name] ?? '')) faults.push(`${name}: is still a placeholder`);
    }
    for (const name of ['DATABASE_URL', 'REDIS_URL'] as const) {
      if (placeholderInUrl(parsed.data[name])) faults.push(`${name}: still has a placeholder password`);
    }
  }
  if (faults.length > 0 || !parsed.success) {
    throw new Error(faults.map((fault) => `Bad configuration: ${fault}`).join('\n'));
  }
  return parsed.data;
}
