import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import type { MetricValues } from '../../../infra/metrics/metrics.js';
import { countUsers } from '../../../infra/metrics/user-set.js';
import {
  MARKET_DATA_PROVIDER,
  type MarketDataProvider,
  ProviderEventRepository,
} from '../../market-sources/index.js';
import { QuoteBook } from '../../quotes/index.js';
import { MarketHoursService } from '../../market-hours/index.js';
import type { DashboardDto, DashboardPointDto } from '@pricealgo/contract/dashboard';

/** Lines of the provider timeline. */
const LINES = 12;
const ALERTS = 10;
/** The exchanges that the rule of the specification is about. */
const EXCHANGES = ['NASDAQ', 'NYSE', 'AMEX'];
const TODAY = `date_trunc('day', now() at time zone 'America/New_York') at time zone 'America/New_York'`;
/** Named, so that the index by algorithm and time serves. */
const ALGOS = ALGORITHMS.map((algo) => `'${algo}'`).join(', ');
const FRESH = '15 seconds';

type Kept = Pick<
  DashboardDto,
  | 'signupsToday'
  | 'signupsWeek'
  | 'expiring'
  | 'callsToday'
  | 'alertsFiredToday'
  | 'serverErrors'
  | 'firstSteps'
  | 'firstStepsHidden'
>;
interface Live {
  values: MetricValues;
  users: string;
}

/** The figures that administrators look at. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly em: EntityManager,
    private readonly book: QuoteBook,
    private readonly events: ProviderEventRepository,
    private readonly marketHours: MarketHoursService,
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
  ) {}

  /** @param userId who looks */
  async now(userId: string): Promise<DashboardDto> {
    const em = this.em.fork();
    const [live, kept, alerts, { items: providers }] = await Promise.all([
      em.execute<Live[]>(
        `select "values", encode(users, 'hex') as users from metric_live where seen_at > now() - interval '${FRESH}'`,
      ),
      this.kept(userId),
      em.execute<DashboardDto['alerts']>(
        `select kind, subject, detail from operator_alert where recovered_at is null and clear_since is null
         order by since, id limit ${ALERTS}`,
      ),
      this.events.page({ page: 1, limit: LINES }),
    ]);
    return {
      asOfMs: Date.now(),
      processes: live.length,
      usersOnline: countUsers(live.map(({ users }) => Buffer.from(users, 'hex'))),
      sockets: sum(live, 'sockets'),
      quotesPerSecond: most(live, 'quotesPerSecond'),
      feedLagMs: most(live, 'feedLagMs'),
      feed: this.feed(),
      queueWaiting: most(live, 'queueWaiting'),
      queueFailed: most(live, 'queueFailed'),
      ...kept,
      alerts,
      calendarWarnings: this.warnings(),
      providers,
    };
  }

  /** The last 24 hours in steps of five minutes, oldest first. */
  charts(): Promise<DashboardPointDto[]> {
    const of = (name: string): string => `("values"->>'${name}')::float8`;
    return this.em.fork().execute<DashboardPointDto[]>(
      `with together as (
         select minute, sum(${of('usersOnline')}) as users, sum(${of('sockets')}) as sockets,
           max(${of('quotesPerSecond')}) as quotes, max(${of('feedLagMs')}) as lag,
           max(${of('queueWaiting')}) as waiting, sum(${of('serverErrors')}) as errors
         from metric_minute where minute >= now() - interval '24 hours' group by minute
       )
       select (extract(epoch from slot) * 1000)::float8 as "timeMs", avg(users) as "usersOnline",
         avg(sockets) as sockets, avg(quotes) as "quotesPerSecond", max(lag) as "feedLagMs",
         max(waiting) as "queueWaiting", sum(errors) as "serverErrors"
       from generate_series(date_bin('5 minutes', now() - interval '24 hours', 'epoch'), now(),
         interval '5 minutes') as slot
       left join together on together.minute >= slot and together.minute < slot + interval '5 minutes'
       group by slot order by slot`,
    );
  }

  /** While nothing is heard, the sources that should be: the prices on the screens may be those of the market before. */
  private feed(): DashboardDto['feed'] {
    const heard = this.book.feed();
    if (heard && !heard.down) return { source: heard.source, simulated: heard.simulated, down: false };
    const { name, simulated } = this.provider;
    return { source: name, simulated, down: true };
  }

  async hideFirstSteps(userId: string): Promise<void> {
    await this.em
      .fork()
      .execute(`update user_account set preferences = preferences || '{"firstSteps":false}' where id = ?`, [
        userId,
      ]);
  }

  private async kept(userId: string): Promise<Kept> {
    const [row] = await this.em.fork().execute<Kept[]>(
      `select (select count(*)::int from user_account where created_at >= ${TODAY}) as "signupsToday",
         (select count(*)::int from user_account where created_at >= now() - interval '7 days') as "signupsWeek",
         (select count(*)::int from user_account
          where coalesce(subscription_end, '-infinity'::timestamptz) > now()
            and coalesce(subscription_end, '-infinity'::timestamptz) <= now() + interval '7 days') as expiring,
         (select count(*)::int from algorithm_call
          where algo in (${ALGOS}) and called_at >= ${TODAY}) as "callsToday",
         (select count(*)::int from price_alert_firing where fired_at >= ${TODAY}) as "alertsFiredToday",
         (select coalesce(sum(("values"->>'serverErrors')::int), 0)::int from metric_minute
          where minute >= now() - interval '24 hours') as "serverErrors",
         json_build_object(
           'tickers', exists (select 1 from instrument where source <> 'builtin'),
           'mail', exists (select 1 from audit_event where action = 'admin.mail-test-passed')) as "firstSteps",
         exists (select 1 from user_account
          where id = ? and preferences @> '{"firstSteps":false}') as "firstStepsHidden"`,
      [userId],
    );
    return row!;
  }

  private warnings(): string[] {
    const nowMs = this.book.marketNowMs();
    return EXCHANGES.flatMap((exchange) => this.marketHours.adminWarning(exchange, nowMs) ?? []);
  }
}

const sum = (live: readonly Live[], name: keyof MetricValues): number =>
  live.reduce((total, { values }) => total + (values[name] ?? 0), 0);

function most(live: readonly Live[], name: keyof MetricValues): number | null {
  const known = live.flatMap(({ values }) => values[name] ?? []);
  return known.length > 0 ? Math.max(...known) : null;
}
