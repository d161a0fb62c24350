import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { AppConfig } from '../../config/app-config.js';
import { MailRefused, MailTransport, type OutgoingMail } from './mail-transport.js';

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;

interface SmtpFault {
  code?: string;
  responseCode?: number;
}

/** Mails over SMTP. Options of the connection may be given in SMTP_URL's query, e.g. `?requireTLS=true`. */
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
        // A server or a mailbox that got the same mail twice (we cannot know whether the first came through) sees so.
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
