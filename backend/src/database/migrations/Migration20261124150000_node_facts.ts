import { Migration } from '@mikro-orm/migrations';

/** What every process says of itself beside its measurements. Those of an earlier release leave it empty. */
export class Migration20261124150000_node_facts extends Migration {
  override up(): void {
    this.addSql('alter table "metric_live" add column "node" jsonb null');
  }

  override down(): void {
    this.addSql('alter table "metric_live" drop column "node"');
  }
}
