import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AlertTestDto, OperatorAlertDto, OperatorAlertsDto } from '@pricealgo/contract/operator-alerts';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import { NoticePlanner } from './notice-planner.js';
import { NoticeSender } from './notice-sender.js';

const SHOWN = 20;

const hostOf = (url: string): string | null => URL.parse(url)?.host ?? null;

/** What the back office shows of alerts, and the test of their channels. */
@Injectable()
export class OperatorAlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly notices: NoticePlanner,
    private readonly sender: NoticeSender,
    private readonly audit: Audit,
  ) {}

  async list(em: EntityManager): Promise<OperatorAlertsDto> {
    const [watch] = await em.execute<{ lookedMs: number; lookedBy: string }[]>(
      `select ${ms('looked_at')} as "lookedMs", looked_by as "lookedBy" from operator_watch`,
    );
    const { to, chosen } = await this.notices.mails(em);
    return {
      asOfMs: Date.now(),
      ...watch!,
      afterMinutes: this.settings.get('operators.afterMinutes'),
      mails: to,
      chosen,
      webhook: hostOf(this.settings.get('operators.webhookUrl')),
      signed: this.settings.get('operators.webhookKey') !== null,
      open: await alertsOf(em, 'a.recovered_at is null order by a.since desc, a.id'),
      over: await alertsOf(
        em,
        `a.recovered_at is not null order by a.recovered_at desc, a.id limit ${SHOWN}`,
      ),
    };
  }

  /** Every channel is tried beside the others, by this process itself. */
  async test(adminId: string, context: RequestContext): Promise<AlertTestDto> {
    const planned = await inTransaction(this.em, async (em) => {
      const ids = await this.notices.planTest(em);
      await this.audit.record(em, {
        action: 'admin.alert-tested',
        actorId: adminId,
        ...context,
        detail: { notices: ids.length },
      });
      return em.execute<{ id: string; channel: 'mail' | 'webhook'; address: string | null }[]>(
        `select id::text as id, channel, address from operator_notice
         where id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value) order by channel, address`,
        [JSON.stringify(ids)],
      );
    });
    const webhook = hostOf(this.settings.get('operators.webhookUrl')) ?? '';
    return {
      items: await Promise.all(
        planned.map(async ({ id, channel, address }) => ({
          channel,
          to: address ?? webhook,
          failure: await this.sender.send(id),
        })),
      ),
    };
  }
}

const ms = (column: string): string => `round(extract(epoch from ${column}) * 1000)::float8`;

/** @param which SQL behind `where`, nothing that anybody typed */
const alertsOf = (em: EntityManager, which: string): Promise<OperatorAlertDto[]> =>
  em.execute<OperatorAlertDto[]>(
    `select a.id::text as id, a.kind, a.subject, a.detail, ${ms('a.since')} as "sinceMs",
       ${ms('a.noticed_at')} as "noticedMs", ${ms('a.clear_since')} as "clearSinceMs", ${ms('a.recovered_at')} as "recoveredMs",
       n.sent, n.waiting, n.failed, n.failure
     from operator_alert a cross join lateral (
       select (count(*) filter (where state = 'sent'))::int as sent,
         (count(*) filter (where state = 'pending'))::int as waiting,
         (count(*) filter (where state = 'failed'))::int as failed,
         (array_agg(failure order by created_at desc) filter (where state <> 'sent' and failure is not null))[1] as failure
       from operator_notice where alert_id = a.id) n
     where ${which}`,
  );
