import { PersonalDataService } from '../../src/modules/profile/personal-data.service.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/**
 * Who did something in the back office: these columns name administrators, who are removed on the server and export
 * nothing. Their ids stay, as they do in the audit trail.
 */
const OF_ADMINISTRATORS = [
  'algorithm_call_withdrawal',
  'data_import',
  'member_bulk',
  'notification_broadcast',
  'setting_change',
  'site_page_revision',
  'site_picture',
];

interface TableRow {
  table: string;
  /** Whether foreign keys remove the table's rows together with an account. */
  cascades: boolean;
}

/** Tables that lead to an account by foreign keys, or that have a column whose name says that it holds an account's id. */
const TABLES_OF_ACCOUNTS = `
  with recursive reference as (
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype = 'c' as cascades
    from pg_constraint where contype = 'f'
  ), led as (
    select child as name, cascades from reference where parent = 'user_account'
    union
    select r.child, r.cascades and led.cascades from reference r join led on led.name = r.parent
  ), named as (
    select table_name::text as name, false as cascades from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name ~ '^(user|actor|subject|author)_id$|_by$'
  )
  select name as "table", bool_or(cascades) as cascades
  from (select * from led union all select * from named) found group by name order by name`;

describe('personal data', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api' });
  });
  afterAll(() => test.close());

  const found = async (): Promise<TableRow[]> =>
    (await test.orm.em.fork().execute<TableRow[]>(TABLES_OF_ACCOUNTS)).filter(
      ({ table }) => !OF_ADMINISTRATORS.includes(table),
    );
  const declared = (from: TestApp) => from.app.get(PersonalDataService, { strict: false }).tables();

  it('has a contributor for every table that belongs to an account', async () => {
    const tables = (await found()).map(({ table }) => table);
    expect(tables).toEqual(expect.arrayContaining(['user_session', 'price_alert_firing', 'watchlist_item']));
    expect([...declared(test).keys()].toSorted()).toEqual(tables);
  });

  it('is removed by a foreign key exactly where its contributor says so', async () => {
    const cascading = (await found()).filter(({ cascades }) => cascades).map(({ table }) => table);
    const rules = [...declared(test)].filter(([, rule]) => rule === 'cascade').map(([table]) => table);
    expect(rules.toSorted()).toEqual(cascading);
  });

  it('has the same contributors in a worker, which removes accounts', async () => {
    const worker = await createTestApp({ ROLES: 'worker' }, test.config.databaseUrl);
    try {
      expect(declared(worker)).toEqual(declared(test));
    } finally {
      await worker.close();
    }
  });
});
