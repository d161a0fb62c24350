import { Migration20261127190100_baseline } from './migrations/Migration20261127190100_baseline.js';

export const BASELINE = Migration20261127190100_baseline.name;

/** The last commit before the baseline: its migrations, all of {@link REPLACED}, make the schema that the baseline makes. */
export const LAST_BEFORE_BASELINE = '08024352';

/** Migrations of before the first release, in place of which there is the baseline. Databases that they made keep their names. */
export const REPLACED: readonly string[] = [
  'Migration20261120000100_outbox',
  'Migration20261120000200_instruments',
  'Migration20261120000300_bars',
  'Migration20261120100100_search',
  'Migration20261120100200_provider_timeline',
  'Migration20261120100300_fundamentals',
  'Migration20261120100301_reference_refresh',
  'Migration20261120200100_accounts',
  'Migration20261120300100_analysis',
  'Migration20261120400100_watchlists',
  'Migration20261120400200_idempotency',
  'Migration20261120400300_alerts',
  'Migration20261120400400_notifications',
  'Migration20261120400401_notification_cursor',
  'Migration20261120500100_settings',
  'Migration20261120500200_pages',
  'Migration20261120500300_back_office_members',
  'Migration20261120500301_metrics',
  'Migration20261120500400_call_lists',
  'Migration20261120500500_demo_content',
  'Migration20261120500600_back_office_searches',
  'Migration20261120600100_call_digests',
  'Migration20261123034500_judgement_rule',
  'Migration20261123040000_alert_splits',
  'Migration20261123042200_exchange_rates',
  'Migration20261123050500_visitor_idempotency',
  'Migration20261123050500_call_modes',
  'Migration20261123051400_what_ifs',
  'Migration20261123051800_mobile_proven',
  'Migration20261123090400_refresh_tokens',
  'Migration20261123090500_action_coverage',
  'Migration20261123130100_delivery_lanes',
  'Migration20261123130200_delivery_and_prune_indexes',
  'Migration20261123130300_minute_bar_terms',
  'Migration20261123130400_calls_due',
  'Migration20261123180000_messages_kept',
  'Migration20261123180100_messages_kept_due',
  'Migration20261123181000_audit_retention',
  'Migration20261123181100_retention_indexes',
  'Migration20261123181200_hot_statement_indexes',
  'Migration20261123190100_feed_shard_terms',
  'Migration20261123190500_watched_counts',
  'Migration20261123190600_writes_carried_out',
  'Migration20261123191000_api_tokens',
  'Migration20261123191100_webhooks',
  'Migration20261123193000_outbox_traces',
  'Migration20261124120000_data_imports',
  'Migration20261124130000_admin_roles',
  'Migration20261124130200_operator_alerts',
  'Migration20261124130300_starting_collections',
  'Migration20261124150000_node_facts',
  'Migration20261124150010_server_errors',
  'Migration20261124160000_charts',
  'Migration20261124180400_member_notes',
  'Migration20261124180500_calls_as_of',
  'Migration20261127150000_outbound_webhook_hosts',
  'Migration20261127150500_effect_budgets',
  'Migration20261127150600_slow_work',
  'Migration20261127154000_session_assurance',
  'Migration20261127184000_leftovers_push_tests',
  'Migration20261127184100_leftovers_push_tests_index',
  'Migration20261127190000_passkeys',
];

const REMEDY = {
  database: `check out commit ${LAST_BEFORE_BASELINE}, run npm run migrate there once, then start this release.`,
  backup: `restore it with commit ${LAST_BEFORE_BASELINE}, make a backup there, and restore that one here.`,
};

/**
 * @param names of the migrations that ran
 * @returns true where the schema is the baseline's, or a later one; false where none of what leads to it ran
 * @throws Error with one readable line that says what to do, where it stopped half-way to the baseline
 */
export function hasBaseline(names: readonly string[], of: keyof typeof REMEDY): boolean {
  if (names.includes(BASELINE)) return true;
  const ran = new Set(names);
  const missing = REPLACED.filter((name) => !ran.has(name));
  if (missing.length === 0) return true;
  if (missing.length === REPLACED.length) return false;
  throw new Error(
    `The ${of} is older than this release can upgrade: it lacks ${missing.length} of ${REPLACED.length} migrations ` +
      `of before the baseline, first ${missing[0]}. To upgrade, ${REMEDY[of]}`,
  );
}
