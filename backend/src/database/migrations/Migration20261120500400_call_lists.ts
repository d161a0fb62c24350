import { Migration } from '@mikro-orm/migrations';

/** Lists of all calls are found in an index, whatever they are filtered by; calls on the same inputs find each other. */
export class Migration20261120500400_call_lists extends Migration {
  override up(): void {
    this.addSql(
      `create index "algorithm_call_listed" on "algorithm_call" ("seq")
       include ("id", "algo", "instrument", "label", "stance", "origin", "version", "called_at")`,
    );
    this.addSql('create index "algorithm_call_same_inputs" on "algorithm_call" ("inputs_hash")');
  }

  override down(): void {
    this.addSql('drop index "algorithm_call_listed"');
    this.addSql('drop index "algorithm_call_same_inputs"');
  }
}
