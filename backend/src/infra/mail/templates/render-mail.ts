import type { MailTemplates } from '../mail-templates.js';
import { toHtml } from './html-layout.js';
import { MAIL_CONTENTS } from './mail-contents.js';
import type { MailContent } from './mail-content.js';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Address that ends such mails when a mail program posts to it. */
  listUnsubscribe?: string;
}

/** @returns subject on one line, plain text and HTML that say the same */
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
