import { Migration } from '@mikro-orm/migrations';
import { canonicalJson, sha256Hex } from '../../common/json/canonical-json.js';

const BATCH = 200;

interface StoredCall {
  seq: string;
  params: unknown;
  output: unknown;
}

/**
 * The chain of calls is read without their outputs: what a link needs of them is a hash. A node of an earlier release
 * leaves the columns empty; whoever reads such a call computes them.
 */
export class Migration20261120600100_call_digests extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "algorithm_call" add column "params_hash" varchar(64) null,
      add column "output_hash" varchar(64) null`);
    // Nothing that was said changes: the hashes follow from what stands there.
    this.addSql('alter table "algorithm_call" disable trigger "algorithm_call_append_only"');
    for (let lastSeq = '0'; ;) {
      const calls = (await this.execute(
        'select c."seq"::text, c."params", c."output" from "algorithm_call" c where c."seq" > ? order by c."seq" limit ?',
        [lastSeq, BATCH],
      )) as unknown as StoredCall[];
      if (calls.length === 0) break;
      lastSeq = calls.at(-1)!.seq;
      const rows = calls.map(
        ({ seq, params, output }) =>
          `(${Number(seq)}, '${sha256Hex(canonicalJson(params))}', '${sha256Hex(canonicalJson(output))}')`,
      );
      this.addSql(`update "algorithm_call" set "params_hash" = k.params_hash, "output_hash" = k.output_hash
        from (values ${rows.join(', ')}) as k(seq, params_hash, output_hash) where "algorithm_call"."seq" = k.seq`);
    }
    this.addSql('alter table "algorithm_call" enable trigger "algorithm_call_append_only"');
  }

  override down(): void {
    this.addSql('alter table "algorithm_call" drop column "params_hash", drop column "output_hash"');
  }
}
