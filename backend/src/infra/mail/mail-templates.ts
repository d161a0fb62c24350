import type { AdminRole } from '@pricealgo/contract/admin-roles';

/** Ends mails like this one without a login: a page for people, and an address that mail programs post to (RFC 8058). */
export interface UnsubscribeLink {
  page: string;
  oneClick: string;
}

/** Every mail of the product with the values that its texts need. */
export interface MailTemplates {
  /** Confirms the address of a new account. `url` opens /verify-email. */
  activation: { name: string; url: string; validHours: number };
  /** To the owner of an address that somebody tried to sign up with again. */
  'already-registered': { name: string; url: string };
  /** Reset code, for accounts without a phone. */
  'reset-code': { name: string; code: string; validMinutes: number };
  /** Makes the browser that opens it a known one, while strangers try the account. */
  'device-link': { name: string; url: string; validHours: number };
  /** Makes the browser that opens it known to the mailbox, while strangers ask for mails to it. */
  'mailbox-link': { url: string; validHours: number };
  'password-changed': { name: string; when: string };
  /** To the new address. */
  'email-change': { name: string; url: string; validHours: number };
  /** To the old address. */
  'email-change-notice': { name: string; newEmail: string };
  /** To the old address, which hears of it even if nobody read the notice. */
  'email-changed': { name: string; newEmail: string; when: string };
  'phone-changed': { name: string };
  /** A login at a provider opens the account from now on, or does no longer. `provider` by its name: `Google`. */
  'social-changed': { name: string; provider: string; linked: boolean; when: string };
  /** A personal API token was made. `scopes` as one line of text. */
  'api-token-created': { name: string; token: string; scopes: string; until: string; when: string };
  /** To who shall be an administrator. `role` as `ADMIN_ROLES` names it; `url` opens /admin/invitation. */
  'admin-invitation': { name: string; role: AdminRole; url: string; validHours: number };
  'admin-reset': { name: string; url: string; validMinutes: number };
  /**
   * The authenticator app: connected, replaced by another one, taken away with the recovery codes or without (passkeys are left), or all
   * that stood beside the password taken away by the operator.
   */
  'totp-changed': {
    name: string;
    change: 'connected' | 'replaced' | 'removed' | 'removed-alone' | 'reset';
    when: string;
  };
  /** A passkey, by its owner's word for it. `last`: the password is enough from now on. */
  'passkey-changed': { name: string; passkey: string; change: 'added' | 'removed' | 'last'; when: string };
  /** New recovery codes: those before are no longer good. */
  'recovery-codes-made': { name: string; when: string };
  /** `left`: how many recovery codes there are still. */
  'recovery-code-used': { name: string; left: number; when: string };
  /** Who had the password tried codes or passkeys, and has not got in. */
  'factor-tried': { name: string; when: string };
  /** `sendstatusemail`: tells a member the status of the account. */
  status: { name: string; status: string };
  'deletion-planned': { name: string; date: string };
  /** To the team: somebody wrote into the contact form. */
  'contact-message': { name: string; email: string; subject: string; message: string };
  /** To an administrator who wants to see that mails leave. */
  'mail-test': { name: string };
  /** To operators, about the product itself: sent past the queue, which may be what it is about. `url` opens /admin/alerts. */
  'operator-alert': { title: string; text: string; url: string };
  /** One notification, for those who want such ones by mail. */
  notification: {
    name: string;
    title: string;
    body: string;
    url: string;
    /** What the mail is about, in the middle of a sentence: `price alerts`. */
    about: string;
    unsubscribe: UnsubscribeLink;
  };
  /** What was not read of a day or a week; `more` are left out. */
  digest: {
    name: string;
    period: 'day' | 'week';
    items: readonly { title: string; body: string }[];
    more: number;
    url: string;
    unsubscribe: UnsubscribeLink;
  };
  'new-login': { name: string; device: string; when: string };
}
