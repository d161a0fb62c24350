import { makeAdmin, type Admin } from '../setup/accounts.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const TEXT = { title: 'How we score', description: '', html: '<p>One</p>', tags: ['own'], image: null };

describe('pages', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await sharedApp(API);
    admin = await makeAdmin(test);
  });

  let made = 0;
  const post = (path: string, body: object) => admin.post(`admin/pages/${path}`, body);
  const get = async (path: string) => (await admin.get(path).expect(200)).body.data;
  const draft = async (kind = 'page', content: object = {}) => {
    const slug = `page-${(made += 1)}`;
    const { body } = await post('create', { kind, slug, ...TEXT, ...content }).expect(200);
    return body.data as {
      id: string;
      slug: string;
      version: number;
      latest: { html: string; revisionId: string };
    };
  };
  const live = (slug: string, kind = 'page') => test.http.get(`/api/${kind}?slug=${slug}`);

  it('shows visitors what was published, not what is being written', async () => {
    const { id, slug, version } = await draft();
    await live(slug).expect(404);
    const published = (await post('publish', { id, version }).expect(200)).body.data;
    expect(published).toMatchObject({ state: 'live', upToDate: true, version: version + 1 });
    const saved = (await post('save', { id, version: published.version, ...TEXT, html: '<p>Two</p>' })).body
      .data;
    expect(saved).toMatchObject({ state: 'live', upToDate: false });
    expect((await live(slug).expect(200)).body.data).toMatchObject({
      html: '<p>One</p>',
      title: 'How we score',
    });
    await post('publish', { id, version: saved.version }).expect(200);
    expect((await live(slug)).body.data.html).toBe('<p>Two</p>');
  });

  it('shows a planned text from its instant on', async () => {
    const { id, slug, version } = await draft();
    const first = (await post('publish', { id, version })).body.data;
    const saved = (await post('save', { id, version: first.version, ...TEXT, html: '<p>Later</p>' })).body
      .data;
    const planned = (await post('publish', { id, version: saved.version, atMs: Date.now() + 3_600_000 })).body
      .data;
    expect(planned).toMatchObject({ state: 'scheduled', upToDate: false });
    expect((await live(slug)).body.data.html).toBe('<p>One</p>');
    await test.orm.em
      .fork()
      .execute(`update site_page set next_at = now() - interval '1 s' where id = ?`, [id]);
    expect((await live(slug)).body.data.html).toBe('<p>Later</p>');
    expect(await get(`admin/pages/one?kind=page&slug=${slug}`)).toMatchObject({
      state: 'live',
      upToDate: true,
    });
    const again = (await post('save', { id, version: planned.version, ...TEXT, html: '<p>Third</p>' })).body
      .data;
    await post('publish', { id, version: again.version, atMs: Date.now() + 3_600_000 }).expect(200);
    expect((await live(slug)).body.data.html).toBe('<p>Later</p>');
  });

  it('takes a page off the site, and brings an old text back', async () => {
    const { id, slug, version, latest } = await draft();
    const first = (await post('publish', { id, version })).body.data;
    const second = (await post('save', { id, version: first.version, ...TEXT, html: '<p>Worse</p>' })).body
      .data;
    const off = (await post('unpublish', { id, version: second.version })).body.data;
    expect(off.state).toBe('draft');
    await live(slug).expect(404);
    const back = (await post('restore', { id, version: off.version, revisionId: latest.revisionId })).body
      .data;
    expect(back.latest.html).toBe('<p>One</p>');
    const { items, total } = await get(`admin/pages/revisions?id=${id}`);
    expect(total).toBe(3);
    expect(items.map(({ html }: { html: string }) => html)).toEqual([
      '<p>One</p>',
      '<p>Worse</p>',
      '<p>One</p>',
    ]);
    const foreign = await draft();
    await post('restore', { id, version: back.version, revisionId: foreign.latest.revisionId }).expect(404);
  });

  it('lets the second of two editors know, and loses neither text', async () => {
    const { id, version } = await draft();
    const both = await Promise.all(
      ['<p>Mine</p>', '<p>Yours</p>'].map((html) => post('save', { id, version, ...TEXT, html })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(`admin/pages/revisions?id=${id}`)).total).toBe(2);
  });

  it('stores clean HTML', async () => {
    const { latest } = await draft('page', {
      html: '<p onclick="x()">a<script>alert(1)</script></p><img src="https://evil.example/x.png">',
    });
    expect(latest.html).toBe('<p>a</p>');
  });

  it('lists posts by date and tag', async () => {
    const before = (await get('posts')).total;
    for (const tags of [['mine'], ['other', 'mine'], []]) {
      const { id, version } = await draft('post', { tags, html: `<p>${'word '.repeat(100)}</p>` });
      await post('publish', { id, version }).expect(200);
    }
    await draft('post');
    const all = await get('posts');
    expect(all.total).toBe(before + 3);
    expect(all.items[0].liveSinceMs).toBeGreaterThanOrEqual(all.items[2].liveSinceMs);
    expect(all.items[0].excerpt.length).toBeLessThanOrEqual(220);
    expect((await get('posts?tag=mine')).total).toBe(2);
    expect((await get('posts?tag=MINE%27')).total).toBe(0);
    await live(all.items[0].slug, 'post').expect(200);
    await live(all.items[0].slug).expect(404);
  });

  it('keeps addresses apart', async () => {
    const { slug, id, version } = await draft();
    const { body } = await post('create', { kind: 'page', slug, ...TEXT });
    expect(body).toMatchObject({ status: 'error', data: { code: 'slug_taken' } });
    await post('delete', { id, version }).expect(200);
    await post('create', { kind: 'page', slug, ...TEXT }).expect(200);
  });

  it.each([
    { slug: 'Über' },
    { slug: '../admin' },
    { title: '  ' },
    { html: 'x'.repeat(200_001) },
    { image: 'https://evil.example/x.png' },
    { tags: ['a', 'a'] },
    { tags: 'a' },
    { kind: 'script' },
  ])('refuses %j', async (change) => {
    await post('create', { kind: 'page', slug: 'fine', ...TEXT, ...change }).expect(400);
  });

  it('answers 404 for what is not there', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    await post('publish', { id: nobody, version: 1 }).expect(404);
    await post('delete', { id: nobody, version: 1 }).expect(404);
  });
});
