import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { rolesOfArea } from '@pricealgo/contract/admin-roles';
import type { AlertKind, NoticeMoment } from '@pricealgo/contract/operator-alerts';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { addressesIn, Settings } from '../../settings/index.js';

/** What a notice says, on every channel. */
export interface NoticeContent {
  title: string;
  text: string;
  /** Where the back office shows it. */
  url: string;
  kind: AlertKind | null;
  subject: string;
  /** ms since epoch UTC. */
  sinceMs: number | null;
}

interface Told {
  kind: AlertKind;
  subject: string;
  detail: string;
  sinceMs: number;
  nowMs: number;
}

const NAMES: Readonly<Record<AlertKind, (subject: string) => string>> = {
  source: (subject) => `source ${subject}`,
  worker: () => 'no worker',
  feed: () => 'no feed',
  queue: (subject) => `queue ${subject}`,
  disk: (subject) => `disk of ${subject}`,
  certificate: (subject) => `certificate of ${subject}`,
};

const TITLES: Readonly<Record<Exclude<NoticeMoment, 'test'>, (name: string) => string>> = {
  opened: (name) => `Alert: ${name}`,
  reminder: (name) => `Still there: ${name}`,
  recovered: (name) => `Over: ${name}`,
};

/** Who is told now, and by what: from the settings, or else whoever operates the product by their role. */
@Injectable()
export class NoticePlanner {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly address: PublicAddress,
  ) {}

  /** @returns addresses that mails go to, and whether they were chosen in the settings */
  async mails(em: EntityManager = this.em.fork()): Promise<{ to: string[]; chosen: boolean }> {
    const chosen = addressesIn(this.settings.get('operators.mails'));
    if (chosen.length > 0) return { to: [...new Set(chosen)], chosen: true };
    const rows = await em.execute<{ email: string }[]>(
      `select email from user_account where role = 'admin' and status in ('Active', 'Practicing')
         and admin_role in (select value from jsonb_array_elements_text(?::jsonb) as value) order by email`,
      [JSON.stringify(rolesOfArea('operations'))],
    );
    return { to: rows.map(({ email }) => email), chosen: false };
  }

  /** Plans the notices of a step that was just written, in the transaction that wrote it. */
  async plan(
    em: EntityManager,
    alertId: string,
    moment: Exclude<NoticeMoment, 'test'>,
    { kind, subject, detail, sinceMs, nowMs }: Told,
  ): Promise<void> {
    const lasted = Math.max(1, Math.round((nowMs - sinceMs) / 60_000));
    const texts = {
      opened: detail,
      reminder: `${detail} It has been so since ${utc(sinceMs)}.`,
      recovered: `What was found is not found any more: ${detail} It began ${utc(sinceMs)} and lasted about ${lasted} min.`,
    };
    const title = TITLES[moment](NAMES[kind](subject));
    const content = { title, text: texts[moment], url: this.link(), kind, subject, sinceMs };
    await this.insert(em, alertId, moment, content);
  }

  /** @returns ids of the notices; none where there is nobody to tell */
  async planTest(em: EntityManager): Promise<string[]> {
    const text = 'This is a test: notices about the product arrive here. Nothing is wrong.';
    const content = { title: 'Test of the operator alerts', text, url: this.link() };
    return this.insert(em, null, 'test', { ...content, kind: null, subject: '', sinceMs: null });
  }

  private link(): string {
    return this.address.link('/admin/alerts');
  }

  private async insert(
    em: EntityManager,
    alertId: string | null,
    moment: NoticeMoment,
    content: NoticeContent,
  ): Promise<string[]> {
    const { to } = await this.mails(em);
    const targets: { channel: string; address: string | null }[] = to.map((address) => ({
      channel: 'mail',
      address,
    }));
    // Where the webhook leads is read when it is sent: an address may hold a key, and one that was corrected counts.
    if (this.settings.get('operators.webhookUrl') !== '') targets.push({ channel: 'webhook', address: null });
    const rows = await em.execute<{ id: string }[]>(
      `insert into operator_notice (alert_id, moment, channel, address, content, due_at)
       select ?::bigint, ?, t.channel, t.address, ?::jsonb, now()
       from jsonb_to_recordset(?::jsonb) as t(channel text, address text) returning id::text as id`,
      [alertId, moment, JSON.stringify(content), JSON.stringify(targets)],
    );
    return rows.map(({ id }) => id);
  }
}

const utc = (timeMs: number): string =>
  `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
