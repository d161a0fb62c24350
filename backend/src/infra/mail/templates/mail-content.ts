import type { UnsubscribeLink } from '../mail-templates.js';

/** What a mail says, before it has a form. */
export interface MailContent {
  subject: string;
  /** First line, large. */
  heading: string;
  paragraphs: readonly string[];
  /** A button; the text form shows the address. */
  action?: { label: string; url: string };
  /** Shown large, for copying. */
  code?: string;
  /** Small, at the end: why this mail comes, and how to end it. */
  ending?: { why: string; unsubscribe: UnsubscribeLink };
}

const SUBJECT_MAX = 78;

/** Text of others as a subject: one line, cut. */
export function subjectLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SUBJECT_MAX ? line : `${line.slice(0, SUBJECT_MAX - 1).trimEnd()}…`;
}

const LOOKS_LIKE_A_LINK = /[/:@\\]|\.\p{L}{2}/u;
const LONGEST_NAME = 60;

/**
 * "Hello Ann," — or "Hello," where the name reads like a link: whoever signs up chooses name and addressee, and our
 * mail must not carry a stranger's message.
 */
export function greeting(name: string): string {
  const plain = name.trim();
  return plain && plain.length <= LONGEST_NAME && !LOOKS_LIKE_A_LINK.test(plain)
    ? `Hello ${plain},`
    : 'Hello,';
}
