import type { AdminRole } from '@pricealgo/contract/admin-roles';
import type { MailTemplates } from '../mail-templates.js';
import { greeting, subjectLine, type MailContent } from './mail-content.js';

type Contents = { [T in keyof MailTemplates]: (values: MailTemplates[T], brand: string) => MailContent };

const NOT_ME = 'If this was not you, reset your password now: whoever did it is logged out by that.';
/** Of mails about the authenticator app: what it was, and what became of it. */
const FACTOR_CHANGED = {
  connected: ['authenticator app', 'connected'],
  replaced: ['authenticator app', 'replaced'],
  removed: ['authenticator app', 'removed'],
  'removed-alone': ['authenticator app', 'removed'],
  reset: ['second factor', 'removed'],
} as const;
/** Who got past the second factor has more than the password. */
const CALL_THE_OPERATOR =
  'If this was not you, reset your password and tell whoever runs this site now: somebody else may be in your account.';

const ROLE_IN_WORDS: Readonly<Record<AdminRole, string>> = {
  support: 'members, messages and notifications',
  editor: 'pages, posts and pictures',
  operator: 'tickers, calls, sources, jobs and settings',
  full: 'everything, the other administrators included',
};

function codesLeft(left: number): string {
  if (left === 0) return 'It was the last one: set the app up again to get new ones.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
}

/** The words of every mail. Values come in as they are: the layout escapes them. */
export const MAIL_CONTENTS: Contents = {
  activation: ({ name, url, validHours }, brand) => ({
    subject: `Activate your ${brand} account`,
    heading: 'Activate your account',
    paragraphs: [
      greeting(name),
      `You are one step away from your ${brand} account: please confirm that this address is yours. The link works once, for ${validHours} hours.`,
      'If you did not sign up, ignore this mail: without the link the account stays closed.',
    ],
    action: { label: 'Activate account', url },
  }),
  'already-registered': ({ name, url }, brand) => ({
    subject: `You already have a ${brand} account`,
    heading: 'You already have an account',
    paragraphs: [
      greeting(name),
      `Somebody, perhaps you, tried to sign up at ${brand} with this address. It has an account already: log in, or reset your password if you forgot it.`,
      'If this was not you, there is nothing to do.',
    ],
    action: { label: 'Log in', url },
  }),
  'reset-code': ({ name, code, validMinutes }, brand) => ({
    subject: `Your ${brand} code`,
    heading: 'Set a new password',
    paragraphs: [
      greeting(name),
      `Enter this code to set a new password. It works once, for ${validMinutes} minutes. We never ask for it by phone or mail.`,
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
    code,
  }),
  'device-link': ({ name, url, validHours }, brand) => ({
    subject: `Open ${brand} in your browser`,
    heading: 'Is it you?',
    paragraphs: [
      greeting(name),
      `Somebody is trying to get into your ${brand} account, so browsers that we do not know have to be confirmed. If you want to log in or set a new password now, open this link in the browser in which you want to do it, and try again there. The link works for ${validHours} hours.`,
      'Do not pass the link on. If it was not you, there is nothing to do: nobody gets in by trying, and the link opens no account by itself.',
    ],
    action: { label: 'Confirm this browser', url },
  }),
  'mailbox-link': ({ url, validHours }, brand) => ({
    subject: `Confirm that you read mail here for ${brand}`,
    heading: 'Is it you?',
    paragraphs: [
      `Somebody keeps asking ${brand} for mails to this address, so browsers that we do not know have to be confirmed. If you want to create an account, to confirm one or to use this address, open this link in the browser in which you want to do it, and try again there. The link works for ${validHours} hours.`,
      'Do not pass the link on. If it was not you, there is nothing to do: the link opens no account.',
    ],
    action: { label: 'Confirm this browser', url },
  }),
  'password-changed': ({ name, when }, brand) => ({
    subject: `Your ${brand} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [greeting(name), `The password of your account was changed on ${when}.`, NOT_ME],
  }),
  'email-change': ({ name, url, validHours }, brand) => ({
    subject: `Confirm your new address for ${brand}`,
    heading: 'Confirm your new address',
    paragraphs: [
      greeting(name),
      `Please confirm that this address shall be the one of your ${brand} account. The link works once, for ${validHours} hours.`,
      'If you did not ask for this, ignore this mail.',
    ],
    action: { label: 'Confirm address', url },
  }),
  'email-change-notice': ({ name, newEmail }, brand) => ({
    subject: `A new address for your ${brand} account`,
    heading: 'Your address is about to change',
    paragraphs: [
      greeting(name),
      `Somebody asked to change the address of your account to ${newEmail}. It changes as soon as that address is confirmed.`,
      NOT_ME,
    ],
  }),
  'email-changed': ({ name, newEmail, when }, brand) => ({
    subject: `The address of your ${brand} account was changed`,
    heading: 'Your address was changed',
    paragraphs: [
      greeting(name),
      `The address of your account was changed to ${newEmail} on ${when}. Our emails go there from now on.`,
      'If this was not you, change your password where you are still logged in, and tell whoever runs this site now.',
    ],
  }),
  'phone-changed': ({ name }, brand) => ({
    subject: `Your ${brand} phone number was changed`,
    heading: 'Your phone number was changed',
    paragraphs: [
      greeting(name),
      'The phone number of your account was changed. For a week codes for a new password still come to this address.',
      NOT_ME,
    ],
  }),
  'social-changed': ({ name, provider, linked, when }, brand) => ({
    subject: `${provider} login ${linked ? 'connected to' : 'disconnected from'} your ${brand} account`,
    heading: linked ? `${provider} opens your account` : `${provider} no longer opens your account`,
    paragraphs: [
      greeting(name),
      linked
        ? `A ${provider} login was connected to your account on ${when}. Whoever uses it is logged in here.`
        : `The ${provider} login was disconnected from your account on ${when}.`,
      linked ? `${NOT_ME} Then disconnect the login in your profile: a new password alone does not.` : NOT_ME,
    ],
  }),
  'api-token-created': ({ name, token, scopes, until, when }, brand) => ({
    subject: `A new API token for your ${brand} account`,
    heading: 'A new API token',
    paragraphs: [
      greeting(name),
      `A personal API token, “${token}”, was made in your account on ${when}. Until ${until} whoever has it may: ${scopes}.`,
      `${NOT_ME} That revokes all tokens, too.`,
    ],
  }),
  'admin-invitation': ({ name, role, url, validHours }, brand) => ({
    subject: `You are invited to the back office of ${brand}`,
    heading: 'You are invited to the back office',
    paragraphs: [
      greeting(name),
      `You are to be an administrator of ${brand}, with the role ${role}: ${ROLE_IN_WORDS[role]}. Set a password to accept. The link works once, for ${validHours} hours.`,
      'If you do not know why you get this, ignore it: nothing happens without you.',
    ],
    action: { label: 'Set a password', url },
  }),
  'admin-reset': ({ name, url, validMinutes }, brand) => ({
    subject: `A new password for the back office of ${brand}`,
    heading: 'Set a new password',
    paragraphs: [
      greeting(name),
      `Somebody asked for a new password of your administrator account. The link works once, for ${validMinutes} minutes; your authenticator app is asked for as before.`,
      'If it was not you, ignore this: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url },
  }),
  'totp-changed': ({ name, change, when }, brand) => ({
    subject: `The ${FACTOR_CHANGED[change][0]} of your ${brand} account was ${FACTOR_CHANGED[change][1]}`,
    heading: `Your ${FACTOR_CHANGED[change].join(' was ')}`,
    paragraphs: [
      greeting(name),
      {
        connected: `An authenticator app was connected to your account on ${when}.`,
        replaced: `The authenticator app of your account was replaced by another one on ${when}. The recovery codes that you had are no longer good.`,
        removed: `The authenticator app of your account and its recovery codes were taken away on ${when}.`,
        'removed-alone': `The authenticator app of your account was taken away on ${when}. Your passkeys and recovery codes stay.`,
        reset: `Our support took the second factor of your account away on ${when}, because somebody said that it is lost: authenticator app, passkeys and recovery codes. Every device is logged out; your password alone opens the account now. Set a second factor up again in your profile.`,
      }[change],
      CALL_THE_OPERATOR,
    ],
  }),
  'passkey-changed': ({ name, passkey, change, when }, brand) => ({
    subject: `A passkey of your ${brand} account was ${change === 'added' ? 'added' : 'removed'}`,
    heading: `A passkey was ${change === 'added' ? 'added' : 'removed'}`,
    paragraphs: [
      greeting(name),
      {
        added: `The passkey ${passkey} was added to your account on ${when}.`,
        removed: `The passkey ${passkey} was removed from your account on ${when}.`,
        last: `The passkey ${passkey} was removed from your account on ${when}, and with it your recovery codes: the password is enough to log in now.`,
      }[change],
      CALL_THE_OPERATOR,
    ],
  }),
  'recovery-codes-made': ({ name, when }, brand) => ({
    subject: `New recovery codes of your ${brand} account`,
    heading: 'New recovery codes were made',
    paragraphs: [
      greeting(name),
      `New recovery codes were made for your account on ${when}. Those that you had are no longer good.`,
      CALL_THE_OPERATOR,
    ],
  }),
  'recovery-code-used': ({ name, left, when }, brand) => ({
    subject: `A recovery code of your ${brand} account was used`,
    heading: 'A recovery code was used',
    paragraphs: [
      greeting(name),
      `A recovery code was used instead of your authenticator app on ${when}. ${codesLeft(left)}`,
      CALL_THE_OPERATOR,
    ],
  }),
  'factor-tried': ({ name, when }, brand) => ({
    subject: `Wrong codes at the login of your ${brand} account`,
    heading: 'Somebody may know your password',
    paragraphs: [
      greeting(name),
      `Somebody gave the password of your account and then five wrong codes or passkeys within an hour, the last on ${when}. They did not get in.`,
      'If it was not you, set another password now: your second factor is all that keeps them out.',
    ],
  }),
  status: ({ name, status }, brand) => ({
    subject: `Your ${brand} account: ${status}`,
    heading: 'The status of your account',
    paragraphs: [greeting(name), `The status of your ${brand} account is now: ${status}.`],
  }),
  'deletion-planned': ({ name, date }, brand) => ({
    subject: `Your ${brand} account will be deleted`,
    heading: 'Your account will be deleted',
    paragraphs: [
      greeting(name),
      `As you asked, your account and its data will be deleted on ${date}. Until then you can log in and take it back in your profile.`,
      NOT_ME,
    ],
  }),
  'contact-message': ({ name, email, subject, message }, brand) => ({
    subject: `${brand} contact form: ${subject}`,
    heading: 'A message from the contact form',
    paragraphs: [
      `${name} (${email}) wrote about “${subject}”:`,
      ...message.split(/\n{2,}/),
      `Answer to ${email}.`,
    ],
  }),
  'mail-test': ({ name }, brand) => ({
    subject: `Test mail of ${brand}`,
    heading: 'Mails arrive',
    paragraphs: [
      greeting(name),
      `This is a test from the settings of ${brand}: mails leave and arrive here.`,
    ],
  }),
  'operator-alert': ({ title, text, url }, brand) => ({
    subject: subjectLine(`${brand}: ${title}`),
    heading: 'A notice about the product',
    paragraphs: [title, text],
    action: { label: 'Open the alerts', url },
  }),
  notification: ({ name, title, body, url, about, unsubscribe }) => ({
    subject: subjectLine(title),
    heading: title,
    paragraphs: [greeting(name), ...body.split(/\n+/)],
    action: { label: 'Open', url },
    ending: { why: `You get this mail because you want mails about ${about}.`, unsubscribe },
  }),
  digest: ({ name, period, items, more, url, unsubscribe }, brand) => ({
    subject: `Your ${period} at ${brand}`,
    heading: `What you have not read of the ${period}`,
    paragraphs: [
      greeting(name),
      ...items.map(({ title, body }) => `${title}: ${body}`),
      ...(more > 0 ? [`… and ${more} more.`] : []),
    ],
    action: { label: 'Read all', url },
    ending: { why: 'You get this mail because you want a digest.', unsubscribe },
  }),
  'new-login': ({ name, device, when }, brand) => ({
    subject: `New login to your ${brand} account`,
    heading: 'A new login',
    paragraphs: [greeting(name), `Somebody logged in to your account from ${device} on ${when}.`, NOT_ME],
  }),
};
