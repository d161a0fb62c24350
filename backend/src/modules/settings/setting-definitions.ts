import { z } from 'zod';
import { marketDataSources, type Env, type MarketDataSourceName } from '../../config/env.schema.js';
import { DATA_SOURCE_NAMES } from '@pricealgo/contract/data-sources';
import type { SiteLinkDto } from '@pricealgo/contract/application-info';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';
import { timeZoneChoice } from '@pricealgo/contract/preferences';
import type { SettingGroup, SettingInput } from '@pricealgo/contract/settings';

interface Definition<T> {
  group: SettingGroup;
  input: SettingInput;
  choices?: readonly string[];
  schema: z.ZodType<T>;
  /** What holds until somebody changes it. */
  fallback: (env: Readonly<Env>) => T;
  /** Write-only: sealed in the database, never sent to a browser. */
  secret?: true;
}

const define = <T>(definition: Definition<T>): Definition<T> => definition;

const text = (max: number) => z.string('Must be a text.').trim().max(max, `At most ${max} characters.`);
const line = (max: number) => text(max).min(1, 'Please fill this in.');
const whole = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
};
const secret = (max: number) => text(max).min(8, 'At least 8 characters.').nullable();
const httpsUrl = text(300).refine(
  (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
  'Must be an https address.',
);
const path = text(200).regex(/^\/(?!\/)[^\s\\]*$/, 'Must be a path of this site, like /about-us.');
const links = (address: z.ZodType<string>) =>
  z.array(z.strictObject({ label: line(40), url: address })).max(12, 'At most 12 links.');

/** Addresses of a setting that holds several, with commas between them. */
export const addressesIn = (list: string): string[] =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Every setting that an administrator may change while the product runs. The database holds differences only. */
const SETTINGS = {
  'application.brandName': define<string>({
    group: 'application',
    input: 'text',
    schema: line(60),
    fallback: (env) => env.BRAND_NAME,
  }),
  'application.supportPhone': define<string>({
    group: 'application',
    input: 'text',
    schema: z
      .string('Must be a phone number.')
      .trim()
      .regex(/^\+?[0-9 ()-]{6,24}$/, 'Must be a phone number.'),
    fallback: (env) => env.SUPPORT_PHONE,
  }),
  'application.postalAddress': define<string>({
    group: 'application',
    input: 'text',
    schema: line(200),
    fallback: () => '548 Market Street, San Francisco, CA 94104, USA',
  }),
  'application.copyrightYear': define<number>({
    group: 'application',
    input: 'number',
    schema: whole(1990, 2200),
    fallback: () => 2024,
  }),
  'application.contactEmail': define<string>({
    group: 'application',
    input: 'text',
    schema: z.email('Must be an email address.').max(254, 'At most 254 characters.'),
    fallback: () => 'support@pricealgo.example',
  }),
  'application.socialLinks': define<SiteLinkDto[]>({
    group: 'application',
    input: 'links',
    schema: links(httpsUrl),
    fallback: () => [],
  }),
  'application.footerLinks': define<SiteLinkDto[]>({
    group: 'application',
    input: 'links',
    schema: links(z.union([path, httpsUrl], 'Must be an https address, or a path of this site.')),
    fallback: () => [],
  }),
  'accounts.timeZone': define<string>({
    group: 'accounts',
    input: 'text',
    schema: timeZoneChoice,
    fallback: () => DEFAULT_PREFERENCES.timeZone,
  }),
  'accounts.trialDays': define<number>({
    group: 'accounts',
    input: 'number',
    schema: whole(0, 3_650),
    fallback: (env) => env.TRIAL_DAYS,
  }),
  'analysis.runsPerDay': define<number>({
    group: 'analysis',
    input: 'number',
    schema: whole(1, 100_000),
    fallback: (env) => env.ANALYSIS_RUNS_PER_DAY,
  }),
  'analysis.nightlyTickers': define<number>({
    group: 'analysis',
    input: 'number',
    schema: whole(0, 10_000),
    fallback: (env) => env.ANALYSIS_NIGHTLY_TICKERS,
  }),
  'market.calendar': define<'spec' | 'exchange'>({
    group: 'market',
    input: 'choice',
    choices: ['spec', 'exchange'],
    schema: z.enum(['spec', 'exchange']),
    fallback: (env) => env.MARKET_CALENDAR,
  }),
  'market.providers': define<MarketDataSourceName[]>({
    group: 'market',
    input: 'order',
    choices: DATA_SOURCE_NAMES,
    schema: marketDataSources,
    fallback: (env) => env.MARKET_DATA,
  }),
  'market.fmpApiKey': define<string | null>({
    group: 'market',
    input: 'secret',
    schema: secret(200),
    fallback: (env) => env.FMP_API_KEY ?? null,
    secret: true,
  }),
  'analysis.openaiApiKey': define<string | null>({
    group: 'analysis',
    input: 'secret',
    schema: secret(300),
    fallback: (env) => env.OPENAI_API_KEY ?? null,
    secret: true,
  }),
  'operators.mails': define<string>({
    group: 'operators',
    input: 'text',
    schema: text(600).refine(
      (list) => addressesIn(list).every((address) => z.email().max(254).safeParse(address).success),
      'Must be email addresses with commas between them, or nothing.',
    ),
    fallback: () => '',
  }),
  'operators.webhookUrl': define<string>({
    group: 'operators',
    input: 'text',
    schema: text(300).refine(
      (address) => address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? ''),
      'Must be an https address, or nothing.',
    ),
    fallback: () => '',
  }),
  'operators.webhookKey': define<string | null>({
    group: 'operators',
    input: 'secret',
    schema: secret(200),
    fallback: () => null,
    secret: true,
  }),
  'operators.afterMinutes': define<number>({
    group: 'operators',
    input: 'number',
    schema: whole(0, 1_440),
    fallback: () => 5,
  }),
  'features.signUp': define<boolean>({
    group: 'features',
    input: 'switch',
    schema: z.boolean(),
    fallback: () => true,
  }),
  'features.contactForm': define<boolean>({
    group: 'features',
    input: 'switch',
    schema: z.boolean(),
    fallback: () => true,
  }),
  'features.narrative': define<boolean>({
    group: 'features',
    input: 'switch',
    schema: z.boolean(),
    fallback: () => true,
  }),
};

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K] extends Definition<infer T> ? T : never;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
export const isSettingKey = (name: string): name is SettingKey => Object.hasOwn(SETTINGS, name);
/** The definition, its type forgotten: for code that goes over all of them. */
export const definitionOf = (key: SettingKey): Definition<unknown> =>
  SETTINGS[key] as unknown as Definition<unknown>;
