import { IndexMigration } from './index-migration.js';

/** Lists of all calls go by what they are as of; what most filters ask of a call is beside it in the index. */
export class Migration20261124180500_calls_as_of extends IndexMigration {
  protected override readonly indexes = [
    {
      name: 'algorithm_call_as_of',
      on: `on "algorithm_call" (coalesce("price_time", "called_at"), "seq")
        include ("id", "algo", "instrument", "label", "stance", "origin", "version", "price_time", "called_at")`,
    },
  ];
}
