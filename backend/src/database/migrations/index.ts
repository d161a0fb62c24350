import { Migration20261120000100_outbox } from './Migration20261120000100_outbox.js';
import { Migration20261120000200_instruments } from './Migration20261120000200_instruments.js';
import { Migration20261120000300_bars } from './Migration20261120000300_bars.js';
import { Migration20261120100200_provider_timeline } from './Migration20261120100200_provider_timeline.js';
import { Migration20261120100300_fundamentals } from './Migration20261120100300_fundamentals.js';
import { Migration20261120100301_reference_refresh } from './Migration20261120100301_reference_refresh.js';
import { Migration20261120100100_search } from './Migration20261120100100_search.js';
import { Migration20261120200100_accounts } from './Migration20261120200100_accounts.js';
import { Migration20261120300100_analysis } from './Migration20261120300100_analysis.js';
import { Migration20261120400100_watchlists } from './Migration20261120400100_watchlists.js';
import { Migration20261120400200_idempotency } from './Migration20261120400200_idempotency.js';
import { Migration20261120400300_alerts } from './Migration20261120400300_alerts.js';
import { Migration20261120400400_notifications } from './Migration20261120400400_notifications.js';
import { Migration20261120400401_notification_cursor } from './Migration20261120400401_notification_cursor.js';
import { Migration20261120500400_call_lists } from './Migration20261120500400_call_lists.js';
import { Migration20261120500200_pages } from './Migration20261120500200_pages.js';
import { Migration20261120500300_back_office_members } from './Migration20261120500300_back_office_members.js';
import { Migration20261120500301_metrics } from './Migration20261120500301_metrics.js';
import { Migration20261120500500_demo_content } from './Migration20261120500500_demo_content.js';
import { Migration20261120500600_back_office_searches } from './Migration20261120500600_back_office_searches.js';
import { Migration20261120500100_settings } from './Migration20261120500100_settings.js';
import { Migration20261120600100_call_digests } from './Migration20261120600100_call_digests.js';
import { Migration20261123034500_judgement_rule } from './Migration20261123034500_judgement_rule.js';
import { Migration20261123040000_alert_splits } from './Migration20261123040000_alert_splits.js';
import { Migration20261123042200_exchange_rates } from './Migration20261123042200_exchange_rates.js';
import { Migration20261123050500_visitor_idempotency } from './Migration20261123050500_visitor_idempotency.js';
import { Migration20261123050500_call_modes } from './Migration20261123050500_call_modes.js';
import { Migration20261123051400_what_ifs } from './Migration20261123051400_what_ifs.js';
import { Migration20261123051800_mobile_proven } from './Migration20261123051800_mobile_proven.js';
import { Migration20261123090400_refresh_tokens } from './Migration20261123090400_refresh_tokens.js';
import { Migration20261123090500_action_coverage } from './Migration20261123090500_action_coverage.js';
import { Migration20261123130100_delivery_lanes } from './Migration20261123130100_delivery_lanes.js';
import { Migration20261123130200_delivery_and_prune_indexes } from './Migration20261123130200_delivery_and_prune_indexes.js';
import { Migration20261123130300_minute_bar_terms } from './Migration20261123130300_minute_bar_terms.js';
import { Migration20261123130400_calls_due } from './Migration20261123130400_calls_due.js';
import { Migration20261123180000_messages_kept } from './Migration20261123180000_messages_kept.js';
import { Migration20261123180100_messages_kept_due } from './Migration20261123180100_messages_kept_due.js';
import { Migration20261123181000_audit_retention } from './Migration20261123181000_audit_retention.js';
import { Migration20261123181100_retention_indexes } from './Migration20261123181100_retention_indexes.js';
import { Migration20261123181200_hot_statement_indexes } from './Migration20261123181200_hot_statement_indexes.js';
import { Migration20261123190100_feed_shard_terms } from './Migration20261123190100_feed_shard_terms.js';
import { Migration20261123190500_watched_counts } from './Migration20261123190500_watched_counts.js';
import { Migration20261123190600_writes_carried_out } from './Migration20261123190600_writes_carried_out.js';
import { Migration20261123191000_api_tokens } from './Migration20261123191000_api_tokens.js';
import { Migration20261123191100_webhooks } from './Migration20261123191100_webhooks.js';
import { Migration20261123193000_outbox_traces } from './Migration20261123193000_outbox_traces.js';
import { Migration20261124120000_data_imports } from './Migration20261124120000_data_imports.js';
import { Migration20261124130000_admin_roles } from './Migration20261124130000_admin_roles.js';
import { Migration20261124130200_operator_alerts } from './Migration20261124130200_operator_alerts.js';
import { Migration20261124130300_starting_collections } from './Migration20261124130300_starting_collections.js';
import { Migration20261124150000_node_facts } from './Migration20261124150000_node_facts.js';
import { Migration20261124150010_server_errors } from './Migration20261124150010_server_errors.js';
import { Migration20261124160000_charts } from './Migration20261124160000_charts.js';
import { Migration20261124180400_member_notes } from './Migration20261124180400_member_notes.js';
import { Migration20261124180500_calls_as_of } from './Migration20261124180500_calls_as_of.js';
import { Migration20261127150000_outbound_webhook_hosts } from './Migration20261127150000_outbound_webhook_hosts.js';
import { Migration20261127150500_effect_budgets } from './Migration20261127150500_effect_budgets.js';
import { Migration20261127150600_slow_work } from './Migration20261127150600_slow_work.js';
import { Migration20261127154000_session_assurance } from './Migration20261127154000_session_assurance.js';
import { Migration20261127184000_leftovers_push_tests } from './Migration20261127184000_leftovers_push_tests.js';
import { Migration20261127184100_leftovers_push_tests_index } from './Migration20261127184100_leftovers_push_tests_index.js';
import { Migration20261127190000_passkeys } from './Migration20261127190000_passkeys.js';
import { Migration20261127213500_import_choices } from './Migration20261127213500_import_choices.js';

/** In order. A migration that has landed is never edited: a later one expands, a later one still contracts. */
export const migrations = [
  Migration20261120000100_outbox,
  Migration20261120000200_instruments,
  Migration20261120000300_bars,
  Migration20261120100100_search,
  Migration20261120100200_provider_timeline,
  Migration20261120100300_fundamentals,
  Migration20261120100301_reference_refresh,
  Migration20261120200100_accounts,
  Migration20261120300100_analysis,
  Migration20261120400100_watchlists,
  Migration20261120400200_idempotency,
  Migration20261120400300_alerts,
  Migration20261120400400_notifications,
  Migration20261120400401_notification_cursor,
  Migration20261120500100_settings,
  Migration20261120500200_pages,
  Migration20261120500300_back_office_members,
  Migration20261120500301_metrics,
  Migration20261120500400_call_lists,
  Migration20261120500500_demo_content,
  Migration20261120500600_back_office_searches,
  Migration20261120600100_call_digests,
  Migration20261123034500_judgement_rule,
  Migration20261123040000_alert_splits,
  Migration20261123042200_exchange_rates,
  Migration20261123050500_visitor_idempotency,
  Migration20261123050500_call_modes,
  Migration20261123051400_what_ifs,
  Migration20261123051800_mobile_proven,
  Migration20261123090400_refresh_tokens,
  Migration20261123090500_action_coverage,
  Migration20261123130100_delivery_lanes,
  Migration20261123130200_delivery_and_prune_indexes,
  Migration20261123130300_minute_bar_terms,
  Migration20261123130400_calls_due,
  Migration20261123180000_messages_kept,
  Migration20261123180100_messages_kept_due,
  Migration20261123181000_audit_retention,
  Migration20261123181100_retention_indexes,
  Migration20261123181200_hot_statement_indexes,
  Migration20261123190100_feed_shard_terms,
  Migration20261123190500_watched_counts,
  Migration20261123190600_writes_carried_out,
  Migration20261123191000_api_tokens,
  Migration20261123191100_webhooks,
  Migration20261123193000_outbox_traces,
  Migration20261124120000_data_imports,
  Migration20261124130000_admin_roles,
  Migration20261124130200_operator_alerts,
  Migration20261124130300_starting_collections,
  Migration20261124150000_node_facts,
  Migration20261124150010_server_errors,
  Migration20261124160000_charts,
  Migration20261124180400_member_notes,
  Migration20261124180500_calls_as_of,
  Migration20261127150000_outbound_webhook_hosts,
  Migration20261127150500_effect_budgets,
  Migration20261127150600_slow_work,
  Migration20261127154000_session_assurance,
  Migration20261127184000_leftovers_push_tests,
  Migration20261127184100_leftovers_push_tests_index,
  Migration20261127190000_passkeys,
  Migration20261127213500_import_choices,
].map((migration) => ({
  name: migration.name,
  class: migration,
}));
