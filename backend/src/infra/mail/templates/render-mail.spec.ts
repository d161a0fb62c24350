import type { MailTemplates } from '../mail-templates.js';
import { MAIL_CONTENTS } from './mail-contents.js';
import { renderMail } from './render-mail.js';

const UNSUBSCRIBE = {
  page: 'https://p.example/unsubscribe?token=a.b',
  oneClick: 'https://p.example/api/notifications/unsubscribe?token=a.b',
};
const VALUES: MailTemplates = {
  activation: { name: 'Ann', url: 'https://p.example/verify-email?token=abc&for=x', validHours: 48 },
  'already-registered': { name: 'Ann', url: 'https://p.example/' },
  'reset-code': { name: 'Ann', code: '012345', validMinutes: 10 },
  'device-link': { name: 'Ann', url: 'https://p.example/api/known-browser?link=2.abc', validHours: 2 },
  'mailbox-link': { url: 'https://p.example/api/known-mailbox?link=2.abc', validHours: 2 },
  'password-changed': { name: 'Ann', when: 'today' },
  'email-change': { name: 'Ann', url: 'https://p.example/verify-email?token=abc', validHours: 24 },
  'email-change-notice': { name: 'Ann', newEmail: 'new@example.org' },
  'email-changed': { name: 'Ann', newEmail: 'new@example.org', when: 'today' },
  'phone-changed': { name: 'Ann' },
  'social-changed': { name: 'Ann', provider: 'Google', linked: true, when: 'today' },
  'api-token-created': {
    name: 'Ann',
    token: 'My script',
    scopes: 'read:market, read:watchlists',
    until: '4 Dec 2026',
    when: 'today',
  },
  'admin-invitation': {
    name: 'Ann',
    role: 'support',
    url: 'https://p.example/admin/invitation#abc',
    validHours: 72,
  },
  'admin-reset': { name: 'Ann', url: 'https://p.example/admin/reset#abc', validMinutes: 60 },
  'totp-changed': { name: 'Ann', change: 'connected', when: 'today' },
  'passkey-changed': { name: 'Ann', passkey: 'Laptop', change: 'added', when: 'today' },
  'recovery-codes-made': { name: 'Ann', when: 'today' },
  'factor-tried': { name: 'Ann', when: 'today' },
  'recovery-code-used': { name: 'Ann', left: 9, when: 'today' },
  status: { name: 'Ann', status: 'Practicing' },
  'contact-message': {
    name: 'Ann',
    email: 'ann@example.org',
    subject: 'A question',
    message: 'How do you score a call?',
  },
  'mail-test': { name: 'Ann' },
  'operator-alert': {
    title: 'Alert: source kraken',
    text: 'It does not answer.',
    url: 'https://p.example/admin/alerts',
  },
  'deletion-planned': { name: 'Ann', date: '4 Dec 2026' },
  notification: {
    name: 'Ann',
    title: 'AAPL is above 200',
    body: 'It crossed 200.00.\nYou asked for it.',
    url: 'https://p.example/tickers/NASDAQ/AAPL',
    about: 'price alerts',
    unsubscribe: UNSUBSCRIBE,
  },
  digest: {
    name: 'Ann',
    period: 'week',
    items: [
      { title: 'AAPL is above 200', body: 'It crossed 200.00.' },
      { title: 'New call', body: 'Technical: buy.' },
    ],
    more: 17,
    url: 'https://p.example/notifications',
    unsubscribe: UNSUBSCRIBE,
  },
  'new-login': { name: 'Ann', device: 'Firefox on Linux', when: 'today' },
};
const TEMPLATES = Object.keys(MAIL_CONTENTS) as (keyof MailTemplates)[];
/** What a reader sees of the values: every line of every text, but neither what goes into a header nor what only chooses words. */
const shown = (value: unknown): string[] => {
  if (typeof value === 'boolean') return [];
  if (typeof value !== 'object' || value === null) return String(value).split('\n');
  return Object.entries(value).flatMap(([name, inner]) => (name === 'oneClick' ? [] : shown(inner)));
};
const decoded = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

describe('mails', () => {
  it.each(TEMPLATES)('%s says the same as text and as HTML, with every value', (template) => {
    const { subject, text, html } = renderMail(template, VALUES[template], 'PriceAlgo');
    expect(subject).toMatch(/^[^\r\n]{5,78}$/);
    for (const value of shown(VALUES[template])) {
      expect(text).toContain(value);
      expect(decoded(html)).toContain(value);
    }
    for (const line of text.split('\n\n').slice(0, 2)) expect(decoded(html)).toContain(line.trim());
  });

  it.each(TEMPLATES)('%s loads nothing from anywhere', (template) => {
    const { html } = renderMail(template, VALUES[template], 'PriceAlgo');
    expect(html).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|src=/i);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it.each(TEMPLATES)(
    '%s has the primary colour: a line above all, the button, with dark words on it',
    (template) => {
      const { html } = renderMail(template, VALUES[template], 'PriceAlgo');
      expect(html).toContain('border-top: 4px solid #2e93fa');
      expect(html).toMatch(/\.button {[^}]*background: #2e93fa; color: #06121f/);
      expect(html).toMatch(/\.brand { color: #0574e5; }/);
    },
  );

  it('shows values as they are, never as markup', () => {
    const values = { ...VALUES.activation, name: '<b>Ann</b> & "Bell"' };
    const { html } = renderMail('activation', values, 'P&A');
    expect(html).not.toContain('<b>Ann');
    expect(html).toContain('P&amp;A');
    const status = renderMail('status', { name: 'A&B "C"', status: "<i>'x'</i>" }, 'P').html;
    expect(status).toContain('Hello A&amp;B &quot;C&quot;,');
    expect(status).toContain('&lt;i&gt;&#39;x&#39;&lt;/i&gt;');
  });

  it.each(['Win at https://evil.example', 'evil.example', 'me@evil.example', 'x'.repeat(61), '  '])(
    'carries no message of a stranger: %j is no name',
    (name) => {
      const { text } = renderMail('activation', { ...VALUES.activation, name }, 'PriceAlgo');
      expect(text).toMatch(/^Hello,\n/);
      expect(text).not.toContain('evil');
    },
  );

  it.each(['Ann Bell', 'J. R. Smith', "Zoë O'Neil", '李小龍'])('greets %s', (name) => {
    expect(renderMail('phone-changed', { name }, 'P').text).toMatch(`Hello ${name},`);
  });

  it('names the address that ends a mail which comes again, for a header', () => {
    const { listUnsubscribe } = renderMail('digest', VALUES.digest, 'P');
    expect(listUnsubscribe).toBe(UNSUBSCRIBE.oneClick);
    expect(renderMail('status', VALUES.status, 'P').listUnsubscribe).toBeUndefined();
  });

  it('makes one short line of a long title', () => {
    const title = `A title\nof ${'many '.repeat(30)}words`;
    expect(renderMail('notification', { ...VALUES.notification, title }, 'P').subject).toMatch(
      /^A title of [^\n]{1,67}…$/,
    );
  });
});
