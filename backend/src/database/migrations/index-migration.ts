import { Migration } from '@mikro-orm/migrations';

export interface OnlineIndex {
  readonly name: string;
  /** What follows `create [unique] index concurrently "name"`: `on "table" (…)`. */
  readonly on: string;
  readonly unique?: boolean;
}

/**
 * Builds indexes on a table that is in use, which goes on being written meanwhile. It does nothing else, since no transaction can
 * hold it: whatever ends it half-way leaves an invalid index, which the next try removes and builds again.
 */
export abstract class IndexMigration extends Migration {
  protected abstract readonly indexes: readonly OnlineIndex[];

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const { name, on, unique } of this.indexes) {
      const [found] = (await this.execute(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass(?)',
        [`"${name}"`],
      )) as unknown as { valid: boolean }[];
      if (found?.valid) continue;
      if (found) this.addSql(`drop index concurrently "${name}"`);
      this.addSql(`create ${unique ? 'unique ' : ''}index concurrently "${name}" ${on}`);
    }
  }

  override down(): void {
    for (const { name } of this.indexes) this.addSql(`drop index concurrently if exists "${name}"`);
  }
}
