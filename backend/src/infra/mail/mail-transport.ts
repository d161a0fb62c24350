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
  /** @throws MailRefused when a retry cannot help, Error when it may; neither message names the addressee or the content. */
  abstract deliver(mail: OutgoingMail): Promise<void>;
}

/** The mail server will never accept this mail: its recipient is unknown, or its sender is not allowed. */
export class MailRefused extends Error {}

/** The embedded default: mails become files in the mail spool, where the operator reads them. */
@Injectable()
export class SpoolMailTransport extends MailTransport {
  constructor(private readonly spool: MailSpool) {
    super();
  }

  async deliver({ mailId, ...mail }: OutgoingMail): Promise<void> {
    await this.spool.deliver({ kind: 'mail', id: mailId, ...mail });
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
      // The server's own words may hold the address: they stay out of logs and of the job's record.
      const { code, responseCode } = error as SmtpFault;
      const said = `${code ?? 'error'}${responseCode ? ` ${responseCode}` : ''}`;
      const final = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
      throw new (final ? MailRefused : Error)(`SMTP ${said} for mail ${mailId}`);
    }
  }

  onModuleDestroy(): void {
    this.transporter.close();
  }
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}
