import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { AppConfig } from '../../config/app-config.js';
import { MailSpool } from '../mail-spool/mail-spool.js';

/** A rendered mail, ready to be delivered. */
export interface OutgoingMail {
  /** Stays the same over all delivery attempts of one mail. */
  mailId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that unsubscribes from recurring mails when a mail program posts to it (RFC 8058). */
  listUnsubscribe?: string;
}

/** Delivers mails: to an SMTP server, or into the mail spool. */
export abstract class MailTransport {
  /**
   * @throws MailRefused when a retry cannot help, MailUnanswered when nobody answered, Error when a retry may help; no message
   *   names the addressee or the content
   */
  abstract deliver(mail: OutgoingMail): Promise<void>;

  /** Whether mails can be delivered now, without delivering one. @throws Error when not, in the form of `deliver` */
  abstract verify(): Promise<void>;
}

/** The mail server will never accept this mail: its recipient is unknown, or its sender is not allowed. */
export class MailRefused extends Error {}

/** The mail server said nothing about this mail: it cannot be reached, or fell silent. It may have the mail all the same. */
export class MailUnanswered extends Error {}

/** The embedded default: mails become files in the mail spool, where the operator reads them. */
@Injectable()
export class SpoolMailTransport extends MailTransport {
  constructor(private readonly spool: MailSpool) {
    super();
  }

  async deliver({ mailId, ...mail }: OutgoingMail): Promise<void> {
    await this.spool.deliver({ kind: 'mail', id: mailId, ...mail });
  }

  /** A folder is always there: what is wrong with one, a delivery finds out. */
  verify(): Promise<void> {
    return Promise.resolve();
  }
}

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;

interface SmtpFault {
  code?: string;
  responseCode?: number;
}

/** Delivers mails over SMTP. The query of SMTP_URL may hold options of the connection, such as `?requireTLS=true`. */
@Injectable()
export class SmtpMailTransport extends MailTransport implements OnModuleDestroy {
  private readonly transporter: Transporter;

  constructor(private readonly config: AppConfig) {
    super();
    this.transporter = createTransport({
      url: config.env.SMTP_URL,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async deliver({ mailId, to, subject, text, html, listUnsubscribe }: OutgoingMail): Promise<void> {
    const from = this.config.env.MAIL_FROM;
    try {
      await this.transporter.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // We cannot know whether a failed attempt delivered the mail after all: the same id lets a server or a mailbox drop the second copy.
        messageId: `<${mailId}@${domainOf(from)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(listUnsubscribe
            ? {
                'List-Unsubscribe': `<${listUnsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
      });
    } catch (error) {
      const { code, responseCode } = error as SmtpFault;
      const final = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
      const Fault = final ? MailRefused : responseCode === undefined ? MailUnanswered : Error;
      throw new Fault(`${toReason(error as SmtpFault)} for mail ${mailId}`);
    }
  }

  /** Connects, logs in where that is configured, and leaves. */
  async verify(): Promise<void> {
    try {
      await this.transporter.verify();
    } catch (error) {
      throw new MailUnanswered(toReason(error as SmtpFault));
    }
  }

  onModuleDestroy(): void {
    this.transporter.close();
  }
}

/** The server's own words may hold the address: they stay out of logs and of the job's record. */
function toReason({ code, responseCode }: SmtpFault): string {
  return `SMTP ${code ?? 'error'}${responseCode ? ` ${responseCode}` : ''}`;
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** What `SmtpMailTransport` calls a failure, in the words of people who can do something about it. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server cannot be reached.',
  ESOCKET: 'The mail server cannot be reached.',
  EDNS: 'The name of the mail server is not known.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'No encrypted connection to the mail server could be made.',
  EAUTH: 'The mail server refused our user name or password.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the message.',
};

/** @param reason why the job failed: `SMTP EENVELOPE 550 for mail …`, and a sentence behind it where it was given up */
export function mailFailureInWords(reason: string): string {
  const [, code, status, end] =
    /^SMTP (\w+)(?: (\d{3}))?(?: for mail [\w-]+)?(?:\. (.+))?$/.exec(reason) ?? [];
  if (/^(Not sent|Given up|The job took)\b/.test(reason)) return reason;
  if (!code) return 'The mail could not be sent: the log says why.';
  const words = `${WORDS[code] ?? 'The mail could not be sent.'} (${[code, status].filter(Boolean).join(' ')})`;
  return end ? `${words} ${end}` : words;
}
