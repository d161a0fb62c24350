import { escapeHtml } from '../../../common/html/escape-html.js';
import type { MailTemplates } from '../mail-templates.js';
import { MAIL_CONTENTS } from './mail-contents.js';
import type { MailContent } from './mail-content.js';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Address that unsubscribes when a mail program posts to it. */
  listUnsubscribe?: string;
}

/** @returns the subject on one line, and plain text and HTML with the same content */
export function renderMail<T extends keyof MailTemplates>(
  template: T,
  values: MailTemplates[T],
  brand: string,
): RenderedMail {
  const content = MAIL_CONTENTS[template](values, brand);
  return {
    subject: content.subject,
    text: toText(content, brand),
    html: toHtml(content, brand),
    ...(content.ending ? { listUnsubscribe: content.ending.unsubscribe.oneClick } : {}),
  };
}

function toText({ heading, paragraphs, code, action, ending }: MailContent, brand: string): string {
  const [first, second, ...rest] = paragraphs;
  const extras = [code, action && `${action.label}: ${action.url}`];
  const body = ending
    ? [first, heading, second, ...rest, ...extras, `${ending.why}\nUnsubscribe: ${ending.unsubscribe.page}`]
    : [first, second, ...extras, ...rest];
  return [...body, brand].filter(Boolean).join('\n\n').concat('\n');
}

/** White words on it reach 3.15:1 only: those on the button are dark (6:1), and small words are in a darker shade. */
const PRIMARY = '#2e93fa';

const STYLE = `
  body { margin: 0; background: #f2f5f9; color: #14202e; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
  .card { max-width: 560px; margin: 24px auto; padding: 28px; background: #ffffff; border-top: 4px solid ${PRIMARY}; border-radius: 8px; }
  a, .brand { color: #0574e5; } .brand { font-weight: 700; } h1 { font-size: 22px; margin: 12px 0 16px; }
  .button { display: inline-block; padding: 12px 22px; border-radius: 6px; background: ${PRIMARY}; color: #06121f; font-weight: 700; text-decoration: none; }
  .code { font: 700 30px/1.2 ui-monospace, Consolas, monospace; letter-spacing: 6px; }
  .small { font-size: 13px; color: #56657a; overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) {
    body { background: #10161f; color: #e6edf5; } .card { background: #18212d; } .small { color: #9fb0c4; }
    a, .brand { color: #63adff; }
  }`;

/** The layout has one column, loads no pictures or other files, and knows a light and a dark colour scheme. */
function toHtml(content: MailContent, brand: string): string {
  const paragraphs = content.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`);
  // A notification is read in full before its button; our own mails show the button after two paragraphs.
  const above = content.ending ? paragraphs.length : 2;
  const code = content.code ? `<p class="code">${escapeHtml(content.code)}</p>` : '';
  const action = content.action && {
    url: escapeHtml(content.action.url),
    label: escapeHtml(content.action.label),
  };
  const button = action ? `<p><a class="button" href="${action.url}">${action.label}</a></p>` : '';
  const address = action ? `<p class="small">Or open this address: ${action.url}</p>` : '';
  const ending = content.ending
    ? `<p class="small">${escapeHtml(content.ending.why)} <a href="${escapeHtml(content.ending.unsubscribe.page)}">Unsubscribe</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(content.subject)}</title><style>${STYLE}</style></head>
<body><div class="card"><div class="brand">${escapeHtml(brand)}</div><h1>${escapeHtml(content.heading)}</h1>
${paragraphs.slice(0, above).join('')}${code}${button}${paragraphs.slice(above).join('')}${address}${ending}</div></body></html>`;
}
