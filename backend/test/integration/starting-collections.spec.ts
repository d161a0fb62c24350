import { MikroORM } from '@mikro-orm/postgresql';
import { COLLECTIONS, type CollectionName } from '@pricealgo/contract/content';
import { AppConfig } from '../../src/config/app-config.js';
import { ormConfig } from '../../src/database/orm.config.js';
import { prepareDatabase } from '../../src/database/prepare-database.js';
import { checkContent } from '../../src/modules/content/collections/collection-content.js';
import { makeAdmin, type Admin } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';
import { createTestDatabase } from '../setup/test-database.js';

interface Item {
  id: string;
  version: number;
  content: Record<string, unknown> & { pictures?: { src: string }[] };
}
const PERSON = { name: 'Ann Bell', role: 'Engineer', about: '', photo: null, link: null };

describe('what members, partners and albums begin with', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_FACTOR: '100', ADMIN_TOTP: 'optional' });
    admin = await makeAdmin(test);
  });
  afterAll(() => test.close());

  const shown = async (collection: CollectionName): Promise<Item[]> =>
    (await test.http.get(`/api/collection?collection=${collection}`).expect(200)).body.data;
  const picturesOf = ({ content }: Item): unknown[] =>
    [content.photo, content.logo, ...(content.pictures ?? []).map(({ src }) => src)].filter(Boolean);

  it.each(COLLECTIONS)('%s are there, as an administrator could have written them', async (collection) => {
    const items = await shown(collection);
    expect(items.length).toBeGreaterThan(1);
    for (const { content } of items) expect(checkContent(collection, content)).toEqual({ content });
  });

  it('each of their pictures is one, which a browser takes for nothing else', async () => {
    const sources = (await Promise.all(COLLECTIONS.map(shown))).flat().flatMap(picturesOf);
    expect(new Set(sources).size).toBeGreaterThan(10);
    for (const src of new Set(sources)) {
      const picture = await test.http.get(src as string).expect(200);
      expect(picture.headers).toMatchObject({
        'content-type': expect.stringMatching(/^image\/svg\+xml/),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(String(picture.body)).toMatch(/^<svg xmlns="[^"]+"[^>]*>.*<\/svg>$/s);
      expect(String(picture.body)).not.toMatch(/NaN|undefined|<(script|text|image|style)/);
    }
    for (const name of ['starting-nothing-1.svg', 'starting-constructor-1.svg', 'starting-opening-2.svg'])
      await test.http.get(`/api/media/${name}`).expect(404);
  });

  it('an administrator changes and deletes them, and later starts bring nothing back', async () => {
    const [first, ...rest] = await shown('members');
    await admin
      .post('admin/collection/save', { id: first!.id, version: 1, content: PERSON, shown: true })
      .expect(200);
    for (const { id, version } of [...rest, ...(await shown('albums'))])
      await admin.post('admin/collection/remove', { id, version }).expect(200);
    const partners = await shown('partners');
    const config = AppConfig.fromEnv({ DATABASE_URL: test.config.databaseUrl }, '/');
    await Promise.all([prepareDatabase(config), prepareDatabase(config)]);
    expect((await shown('members')).map(({ content }) => content)).toEqual([PERSON]);
    expect(await shown('albums')).toEqual([]);
    expect(await shown('partners')).toEqual(partners);
  });
});

describe('a database that never got them', () => {
  it('gets them where nobody wrote, once, whichever of two nodes is first', async () => {
    const database = await createTestDatabase();
    const config = AppConfig.fromEnv({ DATABASE_URL: database.url }, '/');
    const orm = await MikroORM.init(ormConfig(config));
    const counts = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (
          (await orm.em
            .fork()
            .execute('select collection, count(*)::int as count from site_collection_item group by 1')) as {
            collection: string;
            count: number;
          }[]
        ).map(({ collection, count }) => [collection, count]),
      );
    try {
      const fresh = await counts();
      await orm.em.fork().execute(`
        delete from site_collection_start;
        delete from site_collection_item;
        insert into site_collection_item (id, collection, position, content)
        values (gen_random_uuid(), 'members', 1, '${JSON.stringify(PERSON)}');`);
      await Promise.all([prepareDatabase(config), prepareDatabase(config)]);
      expect(await counts()).toEqual({ ...fresh, members: 1 });
      await orm.em.fork().execute('delete from site_collection_item');
      await prepareDatabase(config);
      expect(await counts()).toEqual({});
    } finally {
      await orm.close(true);
      await database.drop();
    }
  });
});
