import type { Env } from '../../config/env.schema.js';
import type { JobName } from '../queue/job-map.js';

/** Settings in days: how long rows of a table stay. */
export type RetentionSetting = Extract<keyof Env, `RETENTION_${string}`>;

/** Rows that are deleted once they are older than a setting says, by {@link TablesPruneJob}. */
export interface AgePlan {
  readonly kind: 'age';
  readonly days: RetentionSetting;
  /** SQL of the rows that are over; `:old` stands for the instant before which they are. An index has to serve it. */
  readonly over: string;
  /** Rows of one statement, where they are wide. */
  readonly rows?: number;
}

/**
 * What keeps a table from growing without end.
 * - `age`: its rows grow old, and one job deletes them.
 * - `job`: its module has a job for it; `days` is the setting, where its time is one.
 * - `bounded`: it has at most so many rows for each of something else that has a bound.
 * - `kept`: it grows with time and stays whole; `why` says why that is right, and how fast it grows.
 */
export type TablePlan =
  | AgePlan
  | { readonly kind: 'job'; readonly job: JobName; readonly days?: RetentionSetting; readonly keeps: string }
  | { readonly kind: 'bounded'; readonly by: string }
  | { readonly kind: 'kept'; readonly why: string };

const bounded = (by: string): TablePlan => ({ kind: 'bounded', by });
const kept = (why: string): TablePlan => ({ kind: 'kept', why });
const job = (name: JobName, keeps: string, days?: RetentionSetting): TablePlan => ({
  kind: 'job',
  job: name,
  keeps,
  ...(days ? { days } : {}),
});
const age = (days: RetentionSetting, over: string, rows?: number): AgePlan => ({
  kind: 'age',
  days,
  over,
  ...(rows ? { rows } : {}),
});

const CHAIN = 'part of the chain of calls, which nobody may shorten';
const QUEUE = 'jobs that wait or run, and of those that ended as many as `queue-policies.ts` keeps';

/** Every table of the database; `growth.spec.ts` compares them with Postgres' catalogue, docs/growth.md has them for people. */
export const TABLE_PLANS: Readonly<Record<string, TablePlan>> = {
  account_ticket: job('accounts.prune', '30 days after their end'),
  algorithm_call: kept(`${CHAIN}: one an algorithm, instrument and day, 2,500 a night of 500 tickers`),
  algorithm_call_due: bounded('a row for each horizon that is not judged yet; judging removes it'),
  algorithm_call_outcome: kept(`${CHAIN}: a row for each horizon of a call`),
  algorithm_call_withdrawal: kept(`${CHAIN}: at most one a call, by an administrator's hand`),
  algorithm_inputs: kept(
    'what calls were computed from, so that anybody can compute them again; equal inputs are one row',
  ),
  // A row that is under way is younger by far.
  analysis_run: age('RETENTION_RUN_DAYS', 'created_at < :old'),
  analysis_what_if: job('analysis.expire-what-ifs', '30 days, and 50 of a member'),
  audit_event: age('RETENTION_AUDIT_DAYS', 'time < :old'),
  api_token: job('sessions.prune', '30 days after their end'),
  bar_daily: kept(
    'the history itself: a row an instrument, source and session, 2.5 M a year of 10,000 instruments',
  ),
  bar_minute: job('bars.maintain', 'whole months; simulated minutes 2 days', 'RETENTION_MINUTE_BAR_DAYS'),
  chart_drawing: bounded('200 a member: a row an instrument, of 100 drawings'),
  chart_layout: bounded('20 a member'),
  contact_message: age('RETENTION_MESSAGE_DAYS', 'created_at < :old'),
  corporate_action: kept('the history itself: a row a split or dividend, some four an instrument and year'),
  corporate_action_coverage: bounded('a row an instrument and source'),
  data_import: age('RETENTION_BACK_OFFICE_DAYS', 'created_at < :old and finished_at is not null', 200),
  data_import_part: job('data.import', 'the files of the one import that is under way, 64 MiB at most'),
  demo_content: bounded('one row'),
  effect_budget: bounded('a row a member and effect: 4'),
  exchange_rate: kept('the history itself: a row a pair of currencies and day, 250 a year'),
  forecast_model: bounded('a row an instrument'),
  fundamental_statement: kept('what was known when: a row a filing, some five an instrument and year'),
  idempotency_key: job('idempotency.prune', '24 hours, and 1,000 of a member'),
  instrument: bounded('a row a listing of the directory'),
  instrument_listing: bounded('a row an instrument'),
  instrument_price: bounded('a row an instrument'),
  // The newest of a source stays, however old it is.
  instrument_profile: age(
    'RETENTION_PROFILE_DAYS',
    `day < (:old)::date and exists (
      select 1 from instrument_profile newer where newer.instrument = instrument_profile.instrument
        and newer.source = instrument_profile.source and newer.day > instrument_profile.day)`,
    500,
  ),
  instrument_search: bounded('a row an instrument'),
  ledger_entry: kept(`${CHAIN}: a row for each outcome and each withdrawal`),
  ledger_head: kept('a row a day'),
  member_bulk: age('RETENTION_BACK_OFFICE_DAYS', 'created_at < :old and finished_at is not null', 200),
  member_note: bounded('200 a member'),
  metric_live: job('metrics.prune', 'a row a process, a day after its end'),
  metric_minute: job('metrics.prune', '8 days: more than the charts show'),
  narrative_usage: bounded('a row a day'),
  notification: job('notifications.prune', 'and the newest 500 of a member', 'RETENTION_NOTIFICATION_DAYS'),
  notification_broadcast: age('RETENTION_BACK_OFFICE_DAYS', 'created_at < :old and finished_at is not null'),
  notification_counter: bounded('a row a member'),
  notification_cursor: bounded('a row a producer of notifications'),
  notification_delivery: job('notifications.prune', 'after they ended', 'RETENTION_DELIVERY_DAYS'),
  // Those that are open stay; their notices go with them.
  operator_alert: age('RETENTION_BACK_OFFICE_DAYS', 'recovered_at < :old'),
  operator_notice: age('RETENTION_DELIVERY_DAYS', 'finished_at < :old'),
  operator_watch: bounded('one row'),
  outbox_message: job('outbox.prune', '7 days after they were handed on'),
  passkey: bounded('10 of an account'),
  // Paused and fired ones that nobody touched, and expired ones; what they fired goes with them.
  price_alert: age(
    'RETENTION_ALERT_DAYS',
    `((state <> 'active' and updated_at < :old) or expires_at < :old)`,
  ),
  price_alert_call_mark: bounded('one row'),
  price_alert_firing: age('RETENTION_ALERT_DAYS', 'fired_at < :old'),
  price_alert_mark: bounded('a row an instrument'),
  provider_event: job('provider-events.prune', '30 days'),
  push_subscription: job('notifications.prune', '10 of a member, until the session ends'),
  recovery_code: bounded('10 of an account'),
  reference_refresh: bounded('a row an instrument and kind'),
  schema_migration: bounded('a row a migration'),
  search_word: bounded('a row a word of the names of the directory'),
  server_error: job('metrics.prune', '30 days after it was met last, and the newest 200'),
  setting: bounded('a row a setting'),
  setting_change: age('RETENTION_BACK_OFFICE_DAYS', 'time < :old'),
  site_collection_item: bounded('a row an entry that administrators keep on the site'),
  site_collection_start: bounded('a row a collection: members, partners, albums'),
  site_page: bounded('a row a page or post that administrators keep'),
  // Those that are shown, planned, or edited next stay.
  site_page_revision: age(
    'RETENTION_BACK_OFFICE_DAYS',
    `created_at < :old and not exists (
      select 1 from site_page p where p.id = page_id
        and site_page_revision.id in (p.live_revision_id, p.next_revision_id, p.latest_revision_id))`,
    200,
  ),
  site_picture: bounded('a row a picture that administrators uploaded; pages of any revision may show it'),
  slow_work: age('RETENTION_DELIVERY_DAYS', 'started_at < :old'),
  social_identity: bounded('a row a member and provider of logins'),
  user_account: job('accounts.prune', 'one a member; unconfirmed ones 30 days'),
  user_session: job('sessions.prune', '30 days after their end'),
  verification_code: job('accounts.prune', 'a day after their end'),
  visitor_idempotency_key: job('idempotency.prune', '24 hours'),
  watched_change: job('watchlists.count', 'until they are in the counts, half a minute'),
  watched_instrument: bounded('a row an instrument'),
  watchlist: bounded('20 a member'),
  watchlist_item: bounded('500 a watchlist'),
  webhook: bounded('5 of a member'),
  webhook_delivery: job('webhooks.prune', 'after they ended', 'RETENTION_DELIVERY_DAYS'),
  'bullmq.dedup': bounded(QUEUE),
  'bullmq.dedup_next': bounded(QUEUE),
  'bullmq.event': bounded('events of a queue, the newest 10,000'),
  'bullmq.job': bounded(QUEUE),
  'bullmq.job_dependency': bounded(QUEUE),
  'bullmq.job_log': bounded(QUEUE),
  'bullmq.meta': bounded('a row a queue'),
  'bullmq.metrics': bounded('a row a queue and measurement'),
  'bullmq.migration': bounded('a row a release of BullMQ'),
  'bullmq.rate_limit': bounded('a row a queue'),
  'bullmq.relay_inbox': bounded('nothing: jobs have no children on another machine'),
  'bullmq.relay_node': bounded('nothing, as above'),
  'bullmq.relay_retained': bounded('nothing, as above'),
  'bullmq.relay_subscription': bounded('nothing, as above'),
  'bullmq.scheduler': bounded('a row a schedule'),
};
