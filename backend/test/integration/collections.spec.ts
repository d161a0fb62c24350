import { makeAdmin, type Admin } from '../setup/accounts.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const PERSON = { name: 'Ann Bell', role: 'Engineer', about: '', photo: null, link: null };

describe('collections and pictures', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
    admin = await makeAdmin(test);
    // What the product comes with has a spec of its own.
    await test.orm.em.fork().execute('delete from site_collection_item');
  });

  const post = (path: string, body: object) => admin.post(`admin/${path}`, body);
  const shown = async (collection: string) =>
    (await test.http.get(`/api/collection?collection=${collection}`).expect(200)).body.data as {
      id: string;
      content: { name: string };
    }[];
  const add = async (content: object = {}, visible = true) =>
    (
      await post('collection/add', {
        collection: 'members',
        content: { ...PERSON, ...content },
        shown: visible,
      }).expect(200)
    ).body.data as { id: string; version: number };

  it('shows items in their order, hidden ones to administrators only', async () => {
    const [ann, bob, cem] = [await add(), await add({ name: 'Bob' }), await add({ name: 'Cem' }, false)];
    expect((await shown('members')).map(({ content }) => content.name)).toEqual(['Ann Bell', 'Bob']);
    const { body } = await post('collection/order', {
      collection: 'members',
      ids: [cem.id, bob.id, ann.id],
    }).expect(200);
    expect(body.data).toHaveLength(3);
    expect((await shown('members')).map(({ content }) => content.name)).toEqual(['Bob', 'Ann Bell']);
    await post('collection/order', { collection: 'members', ids: [bob.id, ann.id] }).expect(409);
    await post('collection/save', {
      id: bob.id,
      version: 1,
      content: { ...PERSON, name: 'Rob' },
      shown: true,
    }).expect(200);
    await post('collection/save', { id: bob.id, version: 1, content: PERSON, shown: true }).expect(409);
    expect((await shown('members'))[0]!.content.name).toBe('Rob');
    await post('collection/remove', { id: bob.id, version: 2 }).expect(200);
    await post('collection/remove', { id: bob.id, version: 2 }).expect(404);
    expect(await shown('members')).toHaveLength(1);
  });

  it.each([
    ['members', { ...PERSON, name: '' }, 'content.name'],
    ['members', { ...PERSON, link: 'javascript:alert(1)' }, 'content.link'],
    ['members', { ...PERSON, photo: 'https://evil.example/x.png' }, 'content.photo'],
    ['members', { name: 'Ann' }, 'content.role'],
    ['partners', { ...PERSON }, 'content.logo'],
    ['albums', { title: 'Day', date: '1 May', about: '', pictures: [] }, 'content.date'],
    [
      'albums',
      { title: 'Day', date: '2026-05-01', about: '', pictures: [{ src: null, caption: '' }] },
      'content.pictures.0.src',
    ],
  ])('%s refuse %j', async (collection, content, field) => {
    const { status, body } = await post('collection/add', { collection, content, shown: true });
    expect(status).toBe(400);
    expect(Object.keys(body.data.fields)).toContain(field);
    for (const message of Object.values(body.data.fields)) expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('draws pictures anew and gives the same one the same address', async () => {
    const sharp = (await import('sharp')).default;
    const png = await sharp({ create: { width: 2_000, height: 500, channels: 3, background: '#2e93fa' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .png()
      .toBuffer();
    const upload = (bytes: Buffer) => admin.post('admin/media').attach('file', bytes, 'a.png');
    const { body } = await upload(png).expect(200);
    expect(body.data).toMatchObject({ width: 1_600, height: 400 });
    expect((await upload(png)).body.data.src).toBe(body.data.src);
    const picture = await test.http.get(body.data.src).expect(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await sharp(picture.body as Buffer).metadata()).exif).toBeUndefined();
    // One key for two pictures: an upload is never answered with what another one got.
    const once = (bytes: Buffer) =>
      upload(bytes).set('Idempotency-Key', '5f0c7d4e-31a5-4f1c-9a52-0f6f7c3a1b2d');
    const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const [mine, other] = [await once(png).expect(200), await once(red).expect(200)];
    expect(mine.body.data.src).toBe(body.data.src);
    expect(other.body.data).toMatchObject({ width: 9, height: 9 });
    expect(other.headers['idempotency-replayed']).toBeUndefined();
    const refused = (await upload(Buffer.from('<svg onload="alert(1)"/>'))).body;
    expect(refused.data.code).toBe('picture_refused');
    expect(refused.message).toContain('at most 8 MB');
    await test.http.get('/api/media/..%2f..%2fsecret').expect(404);
  });
});
