import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { NoticeChannel, NoticeMoment } from '@pricealgo/contract/operator-alerts';
import { Brand } from '../../../infra/mail/brand.js';
import { mailFailureInWords, MailRefused, type MailTransport } from '../../../infra/mail/mail-transport.js';
import { renderMail } from '../../../infra/mail/templates/render-mail.js';
import { Outbound } from '../../../infra/outbound/outbound.js';
import { Settings } from '../../settings/index.js';
import { nextAttemptMs, signatureOf } from '../../webhooks/index.js';
import type { NoticeContent } from './notice-planner.js';

/** Nest injection token of the {@link MailTransport} of notices: every process has one, whatever its roles. */
export const NOTICE_MAIL = Symbol('NoticeMail');

/** A mail server may be silent for a minute before an attempt ends: after this one whose process died is another's. */
const LEASE_S = 120;
const TRY_FOR_S = 86_400;
const AT_ONCE = 10;

interface Taken {
  id: string;
  moment: NoticeMoment;
  channel: NoticeChannel;
  address: string | null;
  content: NoticeContent;
  attempts: number;
}

interface Outcome {
  /** In words; `null`: it was taken. */
  failure: string | null;
  /** No further attempt can help. */
  final?: boolean;
  /** What the receiver asked for (`Retry-After`), ms. */
  askedMs?: number;
}

/**
 * Sends notices from whichever process finds them due: not through the queue and the workers, since those may be what the notice is
 * about. Each attempt carries the notice's id, so that a receiver knows the second copy where an answer was lost.
 */
@Injectable()
export class NoticeSender {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly brand: Brand,
    @Inject(NOTICE_MAIL) private readonly mails: MailTransport,
    private readonly outbound: Outbound,
  ) {}

  /** @returns whether more may be due @throws what the database fails with, never for a receiver */
  async sendDue(): Promise<boolean> {
    const due = await this.em.fork().execute<{ id: string }[]>(
      `select id::text as id from operator_notice where state = 'pending' and due_at <= now()
       order by due_at limit ${AT_ONCE}`,
    );
    await Promise.all(due.map(({ id }) => this.send(id)));
    return due.length === AT_ONCE;
  }

  /** One attempt, where it is due and not under way elsewhere. @returns why it was not taken, in words; `null` where it was */
  async send(id: string): Promise<string | null> {
    const [notice] = await this.em.fork().execute<Taken[]>(
      `update operator_notice set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_S})
       where id = ? and state = 'pending' and due_at <= now()
       returning id::text as id, moment, channel, address, content, attempts`,
      [id],
    );
    if (!notice) return null;
    const outcome = notice.channel === 'mail' ? await this.mail(notice) : await this.post(notice);
    await this.end(notice, outcome);
    return outcome.failure;
  }

  private async mail({ id, address, content: { title, text, url } }: Taken): Promise<Outcome> {
    try {
      const mail = renderMail('operator-alert', { title, text, url }, this.brand.name);
      await this.mails.deliver({ mailId: id, to: address!, ...mail });
      return { failure: null };
    } catch (error) {
      const { message } = error as Error;
      return { failure: mailFailureInWords(message), final: error instanceof MailRefused };
    }
  }

  private async post({ id, moment, content }: Taken): Promise<Outcome> {
    const url = this.settings.get('operators.webhookUrl');
    if (!url) return { failure: 'The webhook was removed.', final: true };
    if (!this.outbound.allows(url))
      return { failure: 'The webhook is no public https address.', final: true };
    const { title, text, url: link, kind, subject, sinceMs } = content;
    const event = `operator-alert.${moment}`;
    // `text` is what chat programs show of what is posted to them.
    const data = { kind, subject, title, detail: text, sinceMs, link };
    const body = JSON.stringify({ id, event, text: `${title}. ${text} ${link}`, data });
    const key = this.settings.get('operators.webhookKey');
    try {
      const { status, headers } = await this.outbound.post({
        url,
        body: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'PriceAlgo-Webhooks/1',
          'PriceAlgo-Event': event,
          'PriceAlgo-Delivery': id,
          ...(key === null ? {} : { 'PriceAlgo-Signature': signatureOf(key, body, Date.now()) }),
        },
      });
      if (status >= 200 && status < 300) return { failure: null };
      const moved = status >= 300 && status < 400;
      return {
        failure: moved
          ? 'The webhook redirects, which is not followed.'
          : `The webhook answered with status ${status}.`,
        askedMs: Number(headers['retry-after']) * 1_000 || 0,
      };
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      if (code === 'ENOTPUBLIC') return { failure: 'The webhook is not at a public address.' };
      return {
        failure:
          name === 'TimeoutError'
            ? 'The webhook did not answer in time.'
            : `The webhook cannot be reached. (${(code ?? name).slice(0, 60)})`,
      };
    }
  }

  /** A test is made once: whoever asked for it waits for what came of it. */
  private async end(notice: Taken, { failure, final, askedMs }: Outcome): Promise<void> {
    const waitS = nextAttemptMs(notice.attempts, askedMs) / 1_000;
    const once = final === true || notice.moment === 'test';
    await this.em.fork().execute(
      `update operator_notice n set failure = ?, state = o.state, due_at = now() + make_interval(secs => ?),
         finished_at = case when o.state <> 'pending' then now() end
       from (select id, case when ?::text is null then 'sent'
           when ?::boolean or now() + make_interval(secs => ?) > created_at + make_interval(secs => ${TRY_FOR_S})
           then 'failed' else 'pending' end as state
         from operator_notice where id = ?) o
       where n.id = o.id and n.state = 'pending'`,
      [failure?.slice(0, 160) ?? null, waitS, failure, once, waitS, notice.id],
    );
  }
}
