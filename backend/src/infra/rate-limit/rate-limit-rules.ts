/** How often something may be done. docs/rate-limits.md lists them; a test holds the two together. */
export interface RateLimitRule {
  /** Times in the window. */
  readonly times: number;
  readonly windowS: number;
  /** Key of the count. An IPv6 `address` counts as its /64, and once more, {@link WIDE} times as often, as its /48. */
  readonly per: string;
  /** Each node counts for itself: this happens too often to ask Redis each time. */
  readonly perNode?: true;
}

/** What a /48 may do together, as a multiple of what each /64 in it may: a site's customer, or a street of a carrier's. */
export const WIDE = 10;
/** Keys of one rule that a process counts in memory. */
export const MAX_KEYS_IN_MEMORY = 10_000;

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export const RATE_LIMITS = {
  'any.address': { times: 3_000, windowS: 10, per: 'address', perNode: true },
  'any.account': { times: 300, windowS: 10, per: 'account', perNode: true },
  'any.token': { times: 120, windowS: 10, per: 'token', perNode: true },
  'public.read': { times: 400, windowS: 10, per: 'address', perNode: true },
  'public.heavy': { times: 60, windowS: 10, per: 'address', perNode: true },
  'public.page': { times: 400, windowS: 10, per: 'address', perNode: true },
  'login.device': { times: 5, windowS: 15 * MINUTE, per: 'known browser and account, failed logins' },
  'login.account': { times: 5, windowS: 15 * MINUTE, per: 'address and account, failed logins' },
  'login.address': { times: 50, windowS: 15 * MINUTE, per: 'address' },
  'login.account-day': { times: 100, windowS: DAY, per: 'account, failed logins' },
  'login.unfinished': { times: 60, windowS: HOUR, per: 'address and account, password without the factor' },
  'login.success': { times: 60, windowS: HOUR, per: 'known browser and account, or account, logins' },
  'login.success-account': { times: 200, windowS: HOUR, per: 'account and password, logins' },
  'device.link': { times: 3, windowS: HOUR, per: 'account that is mailed to' },
  'setup.address': { times: 10, windowS: HOUR, per: 'address' },
  'totp.device': { times: 10, windowS: 15 * MINUTE, per: 'browser that showed the factor, or session' },
  'totp.account': { times: 10, windowS: 15 * MINUTE, per: 'account, other browsers' },
  'totp.wrong': { times: 4, windowS: HOUR, per: 'account, wrong codes that nobody is told of' },
  'totp.told': { times: 1, windowS: DAY, per: 'account that is mailed to' },
  'passkey.challenge': {
    times: 30,
    windowS: 15 * MINUTE,
    per: 'browser that showed the factor, session, or account',
  },
  'refresh.address': { times: 600, windowS: 15 * MINUTE, per: 'address' },
  'signup.address': { times: 20, windowS: HOUR, per: 'address' },
  'mail.unproven': { times: 6, windowS: HOUR, per: 'e-mail address, asks of unknown browsers' },
  'mail.proven': { times: 6, windowS: HOUR, per: 'browser that opened a link of the mailbox' },
  'mailbox.link': { times: 3, windowS: HOUR, per: 'e-mail address that is written to' },
  'username.address': { times: 60, windowS: MINUTE, per: 'address' },
  'activation.resend-account': {
    times: 5,
    windowS: HOUR,
    per: 'mailed link, and account that administrators ask for',
  },
  'activation.address': { times: 60, windowS: HOUR, per: 'address' },
  'reset.device': { times: 5, windowS: HOUR, per: 'known browser and account' },
  'reset.known-account': { times: 15, windowS: HOUR, per: 'account, asks of known browsers' },
  'reset.account': { times: 5, windowS: HOUR, per: 'account, asks of unknown browsers' },
  'admin-reset.account': { times: 3, windowS: 30 * MINUTE, per: 'account, asks of unknown browsers' },
  'reset.address': { times: 30, windowS: HOUR, per: 'address' },
  'code.confirm-address': { times: 60, windowS: HOUR, per: 'address' },
  'phone.number-day': { times: 5, windowS: DAY, per: 'phone number' },
  'phone.address-day': { times: 60, windowS: DAY, per: 'address' },
  'sms.day': { times: 1_000, windowS: DAY, per: 'all numbers together (`SMS_PER_DAY`)' },
  'password.account': { times: 10, windowS: HOUR, per: 'account' },
  'profile.write': { times: 60, windowS: HOUR, per: 'account' },
  'email-change.account': { times: 5, windowS: HOUR, per: 'account' },
  'token.create': { times: 20, windowS: HOUR, per: 'account' },
  'webhook.write': { times: 60, windowS: HOUR, per: 'account' },
  'picture.write': { times: 20, windowS: HOUR, per: 'account' },
  'export.account': { times: 5, windowS: DAY, per: 'account' },
  'push.write': { times: 60, windowS: HOUR, per: 'account' },
  'push.test': { times: 10, windowS: HOUR, per: 'account' },
  'source.try': { times: 60, windowS: HOUR, per: 'administrator' },
  'factor.reset': { times: 20, windowS: HOUR, per: 'administrator' },
  'mail.test': { times: 10, windowS: HOUR, per: 'administrator' },
  'notification.admin': { times: 60, windowS: HOUR, per: 'administrator' },
  'unsubscribe.address': { times: 60, windowS: HOUR, per: 'address' },
  'contact.address': { times: 10, windowS: HOUR, per: 'address' },
  'idempotency.address': { times: 120, windowS: HOUR, per: 'address' },
  'idempotency.account': { times: 3_000, windowS: HOUR, per: 'account' },
  'social.address': { times: 60, windowS: HOUR, per: 'address' },
  'watchlist.write': { times: 300, windowS: 10 * MINUTE, per: 'account' },
  'watchlist.import': { times: 30, windowS: HOUR, per: 'account' },
  'chart.write': { times: 600, windowS: 10 * MINUTE, per: 'account' },
  'alerts.write': { times: 300, windowS: HOUR, per: 'account' },
  'alerts.dry-run': { times: 30, windowS: 15 * MINUTE, per: 'account' },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitName = keyof typeof RATE_LIMITS;
