import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppConfig } from '#product/config/app-config.js';
import type { Occupied } from '#product/infra/outbound/outbound-limits.js';
import { Outbound } from '#product/infra/outbound/outbound.js';
import { EffectBudgets } from '#product/infra/effects/effect-budgets.js';
import { ImportRunner } from '#product/modules/admin/imports/import-runner.js';
import { ImportsService } from '#product/modules/admin/imports/imports.service.js';
import { SessionRepository } from '#product/modules/auth/sessions/session.repository.js';
import { ApiTokenUseService } from '#product/modules/auth/tokens/api-token-use.service.js';
import { ApiTokenService } from '#product/modules/auth/tokens/api-token.service.js';
import { DrawingsService } from '#product/modules/charts/drawings.service.js';
import { WebhookCallsJob } from '#product/modules/webhooks/webhook-jobs.js';
import { WebhookPlanner } from '#product/modules/webhooks/webhook-planner.js';
import { WebhookQueue } from '#product/modules/webhooks/webhook-queue.js';
import { WebhookSender } from '#product/modules/webhooks/webhook-sender.js';
import { WebhookService } from '#product/modules/webhooks/webhook.service.js';
import { WEBHOOK_LIMITS } from '#product/modules/webhooks/webhook-worker.js';
import { instrumentKey } from './fill.ts';
import type { Work } from './works.ts';

export interface ToolSample {
  tokens: { id: string; userId: string }[];
  webhooks: { id: string; userId: string }[];
  drawings: { userId: string; instrument: string }[];
}

/** Nothing of a lane is under way. */
export const nothingUnderWay = (perOwner: number, hosts: string[] = []): Occupied => ({
  hosts,
  owners: [],
  underWay: {},
  perOwner,
});

/** Samples of what members' programs and charts ask for. */
export async function toolSampleOf(em: EntityManager): Promise<ToolSample> {
  return {
    tokens: await em.execute('select id, user_id as "userId" from api_token order by md5(id::text) limit 30'),
    webhooks: await em.execute('select id, user_id as "userId" from webhook order by md5(id::text) limit 30'),
    drawings: await em.execute(
      'select user_id as "userId", instrument from chart_drawing order by md5(user_id || instrument) limit 30',
    ),
  };
}

/** @param within runs something in a transaction that is taken back, with an entity manager whose forks are that transaction */
export function toolWorks(
  em: EntityManager,
  config: AppConfig,
  { tokens, webhooks, drawings }: ToolSample,
  within: (work: (em: EntityManager) => Promise<unknown>) => Promise<unknown>,
): Work[] {
  const nth = <T>(of: readonly T[], n: number): T => of[n % of.length]!;
  const unused = undefined as never;
  const free = { take: async () => undefined } as never;
  const sessions = new SessionRepository(em, config, unused);
  const tokenList = new ApiTokenService(em, unused, unused, unused, unused, unused, unused);
  const hooks = new WebhookService(em, unused, unused, unused, unused, unused, unused);
  const charts = (of: EntityManager): DrawingsService =>
    new DrawingsService(of, free, { has: () => true } as never);
  return [
    { name: 'personal token of one request', run: (n) => sessions.read([nth(tokens, n).id]) },
    {
      name: 'last use of a token noted',
      run: (n) => within((tx) => new ApiTokenUseService(tx).note(nth(tokens, n).id)),
    },
    {
      name: 'tokens of a member',
      run: (n) => tokenList.list({ userId: nth(tokens, n).userId } as never),
    },
    {
      name: 'webhook deliveries that are due',
      run: () => within((tx) => new WebhookQueue(tx).take(50, nothingUnderWay(WEBHOOK_LIMITS.owner))),
    },
    {
      // To an address that is refused before anybody is asked for it.
      name: 'webhook delivery taken and ended',
      run: () =>
        within(async (tx) => {
          const [taken] = await new WebhookQueue(tx).take(1, nothingUnderWay(WEBHOOK_LIMITS.owner));
          await new WebhookSender(tx, unused, unused, new Outbound({ anywhere: false })).send(taken!);
        }),
    },
    {
      name: 'deliveries of a webhook',
      run: (n) => {
        const { id, userId } = nth(webhooks, n);
        return hooks.deliveries({ userId } as never, id);
      },
    },
    {
      name: 'calls told to webhooks',
      run: () =>
        within(async (tx) => {
          await tx.execute(
            `insert into notification_cursor select 'webhook-calls', max(seq) - 20 from algorithm_call
             on conflict (name) do update set position = excluded.position`,
          );
          await new WebhookCallsJob(tx, new WebhookPlanner(new EffectBudgets(config))).handle();
        }),
      repeats: 3,
    },
    {
      name: 'drawings of a member on a chart',
      run: (n) => {
        const { userId, instrument } = nth(drawings, n);
        return charts(em).of(userId, instrument);
      },
    },
    {
      name: 'a drawing added to a chart',
      run: (n) =>
        within((tx) => {
          const { userId } = nth(drawings, n);
          const [exchangeShortName, symbol] = instrumentKey(n * 41 + 7).split(':') as [string, string];
          const asked = { exchangeShortName, symbol, base: null, format: 1, drawings: [{ id: `new-${n}` }] };
          return charts(tx).save(userId, asked as never);
        }),
    },
    { name: 'newest imports', run: () => new ImportsService(em, unused, unused).list() },
    {
      name: 'import that waits',
      run: () =>
        within((tx) =>
          new ImportRunner(tx, config, unused).handle({}, async () => undefined, { last: true }),
        ),
    },
  ];
}
