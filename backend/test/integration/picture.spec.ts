import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { UpstreamError } from '../../src/common/errors/upstream-error.js';
import { LocalStorage, type ObjectStorage } from '../../src/infra/storage/object-storage.js';
import { S3Storage } from '../../src/infra/storage/s3-storage.js';
import { PICTURE_PX } from '../../src/modules/profile/picture.service.js';
import { User } from '../../src/modules/users/user.entity.js';
import { S3Server } from '@pricealgo/test-kit/s3-server';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';
const drawn = (width: number, height: number, format: Format = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2e93fa' } })
    .toFormat(format)
    .toBuffer();

const NAME = /^\/api\/profile-pictures\/[0-9a-f]{32}\.webp$/;

async function member(test: TestApp) {
  const user = await makeAccount(test);
  const { body } = await test.http.post('/api/login').send({ email: user.email, password: GOOD_PASSWORD });
  const authorization = `Bearer ${body.data.token as string}`;
  const upload = (bytes: Buffer, field = 'file', name = 'me.png') =>
    request(test.url)
      .post('/api/profilepicuploadtospace')
      .set('Authorization', authorization)
      .attach(field, bytes, name);
  return { user, authorization, upload };
}

describe.each(['local', 's3'])('pictures in the %s storage', (driver) => {
  let test: TestApp;
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await new S3Server().listen();
    test = await (driver === 's3'
      ? createTestApp({ RATE_LIMIT_FACTOR: '100', ...s3.env() })
      : sharedApp(ALL));
  });
  afterAll(async () => {
    if (driver === 's3') await test.close();
    await s3.close();
  });

  const stored = (): string[] =>
    driver === 's3' ? [...s3.objects.keys()] : readdirSync(path.join(test.config.dataDir, 'pictures'));
  const untilGone = async (name: string): Promise<void> => {
    while (stored().includes(name)) await new Promise((resolve) => setTimeout(resolve, 25));
  };

  it('are drawn anew: 512 px WebP, upright, without metadata', async () => {
    const { upload } = await member(test);
    // The camera lay on its side: what is red above has to be red on the right.
    const photo = await sharp(await drawn(600, 600))
      .composite([
        { input: { create: { width: 600, height: 300, channels: 3, background: 'red' } }, top: 0, left: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const taken = await sharp(photo).metadata();
    expect([taken.orientation, photo.includes('where I live')]).toEqual([6, true]);
    const { body } = await upload(photo).expect(200);
    expect(body).toMatchObject({ status: 'success', data: { profilePic: expect.stringMatching(NAME) } });
    const { body: bytes, headers } = await test.http
      .get(body.data.profilePic as string)
      .buffer(true)
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const kept = await sharp(bytes as Buffer).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: PICTURE_PX, height: PICTURE_PX });
    expect(kept.exif ?? kept.xmp ?? kept.icc ?? kept.orientation).toBeUndefined();
    expect((bytes as Buffer).includes('where I live')).toBe(false);
    const { data, info } = await sharp(bytes as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number): number => data[(y * info.width + x) * info.channels]!;
    expect(redAt(450, 50)).toBeGreaterThan(200);
    expect(redAt(450, 450)).toBeGreaterThan(200);
    expect(redAt(50, 50)).toBeLessThan(100);
  });

  it('replace each other; the old one goes, and its address with it', async () => {
    const { user, upload, authorization } = await member(test);
    const first = (await upload(await drawn(40, 40)).expect(200)).body.data.profilePic as string;
    const second = (await upload(await drawn(50, 40, 'webp')).expect(200)).body.data.profilePic as string;
    expect(second).not.toBe(first);
    const profile = await test.http.get('/api/getProfile').set('Authorization', authorization);
    expect(profile.body.data.profilePic).toBe(second);
    await untilGone(path.basename(first));
    await test.http.get(first).expect(404);
    await test.http.get(second).expect(200);
    const removed = await test.http
      .post('/api/profile-picture/remove')
      .set('Authorization', authorization)
      .send({});
    expect(removed.body.data).toEqual({ profilePic: null });
    await untilGone(path.basename(second));
    expect(await test.orm.em.fork().findOne(User, { id: user.id })).toMatchObject({ profilePic: null });
  });

  if (driver === 's3') {
    it('are unavailable, not broken, while the space is', async () => {
      const { user, upload } = await member(test);
      s3.faultStatus = 500;
      try {
        const { body, headers } = await upload(await drawn(40, 40)).expect(503);
        expect(body.data.code).toBe('service_unavailable');
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      } finally {
        s3.faultStatus = null;
      }
      expect(await test.orm.em.fork().findOne(User, { id: user.id })).toMatchObject({ profilePic: null });
    }, 60_000);
  }
});

describe('what is no picture of ours', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });

  const polyglot = async (): Promise<Buffer> =>
    Buffer.concat([await drawn(20, 20, 'jpeg'), Buffer.from('<script>alert(1)</script>')]);

  it('is refused, however it is named', async () => {
    const { upload } = await member(test);
    const png = await drawn(64, 64);
    const refused: [string, Buffer][] = [
      ['gif', await drawn(20, 20, 'gif')],
      ['tiff', await drawn(20, 20, 'tiff')],
      ['avif', await drawn(20, 20, 'avif')],
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['text', Buffer.from('hello')],
      ['empty', Buffer.alloc(0)],
      ['cut off', png.subarray(0, png.length - 30)],
      ['flood of pixels', await drawn(5_000, 4_801)],
    ];
    for (const [kind, bytes] of refused) {
      const { status, body } = await upload(bytes, 'file', 'me.jpg');
      expect([kind, status, body.status, body.data.code]).toEqual([kind, 200, 'error', 'picture_refused']);
      expect(body.message).toContain('at most 5 MB');
    }
  });

  it('loses whatever was hidden behind the pixels', async () => {
    const { upload } = await member(test);
    const { body } = await upload(await polyglot()).expect(200);
    const { body: bytes } = await test.http
      .get(body.data.profilePic as string)
      .buffer(true)
      .expect(200);
    expect((bytes as Buffer).includes('script')).toBe(false);
  });

  it('is refused while it is being read', async () => {
    const { upload, authorization } = await member(test);
    const codeOf = (body: { status: string; data: { code: string } }) => [body.status, body.data.code];
    const large = await upload(Buffer.alloc(5 * 1_024 * 1_024 + 1)).expect(413);
    expect(codeOf(large.body)).toEqual(['error', 'body_too_large']);
    const misnamed = await upload(await drawn(20, 20), 'picture').expect(400);
    expect(codeOf(misnamed.body)).toEqual(['error', 'invalid_request']);
    const twice = await upload(await drawn(20, 20))
      .attach('file', await drawn(20, 20), 'two.png')
      .expect(400);
    expect(codeOf(twice.body)).toEqual(['error', 'invalid_request']);
    const beside = await upload(await drawn(20, 20))
      .field('about', 'me')
      .expect(400);
    expect(codeOf(beside.body)).toEqual(['error', 'invalid_request']);
    let many = upload(await drawn(20, 20));
    for (let field = 0; field < 9; field += 1) many = many.field(`f${field}`, 'x');
    expect((await many).status).toBeGreaterThanOrEqual(400);
    const none = await test.http
      .post('/api/profilepicuploadtospace')
      .set('Authorization', authorization)
      .field('x', 'y');
    expect([none.status, none.body.data.code]).toEqual([400, 'invalid_request']);
    const json = await test.http
      .post('/api/profilepicuploadtospace')
      .set('Authorization', authorization)
      .send({ file: 'data:image/png;base64,AA' });
    expect([json.status, json.body.data.code]).toEqual([400, 'invalid_request']);
    const broken = await test.http
      .post('/api/profilepicuploadtospace')
      .set('Authorization', authorization)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nnonsense');
    expect(broken.status).toBe(400);
  });

  it('has no address', async () => {
    for (const name of [
      'x.webp',
      '..%2f..%2fapp-secret',
      'a'.repeat(32),
      `${'0'.repeat(32)}.webp`,
      '%00.webp',
    ]) {
      const { status, body } = await test.http.get(`/api/profile-pictures/${name}`);
      expect([name, status, body.status]).toEqual([name, 404, 'error']);
    }
  });
});

describe.each<[string, () => Promise<{ storage: ObjectStorage; close: () => Promise<void> }>]>([
  [
    'local',
    async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-pictures-'));
      return {
        storage: new LocalStorage(path.join(folder, 'pictures')),
        close: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  ],
  [
    's3',
    async () => {
      const server = await new S3Server().listen();
      const storage = new S3Storage(server.options);
      return {
        storage,
        close: async () => {
          storage.close();
          await server.close();
        },
      };
    },
  ],
])('the %s storage', (_driver, open) => {
  let storage: ObjectStorage;
  let close: () => Promise<void>;
  beforeAll(async () => ({ storage, close } = await open()));
  afterAll(() => close());
  const bytes = Buffer.from([0, 255, 1, 254, 10, 13, 0]);

  it('gives back what was put, byte by byte, the newest of a key', async () => {
    await storage.put('a/one.webp', Buffer.from('older'), 'image/webp');
    await storage.put('a/one.webp', bytes, 'image/webp');
    expect(await storage.get('a/one.webp')).toEqual(bytes);
  });

  it('has nothing where nothing is', async () => {
    expect(await storage.get('none.webp')).toBeNull();
  });

  it('forgets, also what is not there', async () => {
    await storage.put('two.webp', bytes, 'image/webp');
    await storage.delete('two.webp');
    await storage.delete('two.webp');
    expect(await storage.get('two.webp')).toBeNull();
  });

  it.each(['../up.webp', '/etc/passwd', 'a//b.webp', 'a/../b.webp', '', 'UP.webp', 'a\0.webp'])(
    'has no key %j',
    async (key) => {
      await expect(storage.get(key)).rejects.toThrow('not a storage key');
      await expect(storage.put(key, bytes, 'image/webp')).rejects.toThrow('not a storage key');
      await expect(storage.delete(key)).rejects.toThrow('not a storage key');
    },
  );
});

describe('the drivers by themselves', () => {
  it('local: files are readable to us alone', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-pictures-'));
    await new LocalStorage(folder).put('one.webp', Buffer.from('x'), 'image/webp');
    expect(statSync(path.join(folder, 'one.webp')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['one.webp']);
    rmSync(folder, { recursive: true, force: true });
  });

  it('s3: a wrong secret or a space that is gone is an upstream failure that quotes nothing', async () => {
    const server = await new S3Server().listen();
    const { options } = server;
    const wrong = new S3Storage({ ...options, secretAccessKey: 'a wrong secret' });
    const failure = await wrong.get('one.webp').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UpstreamError);
    expect(String(failure)).not.toMatch(/secret|space-key|127\.0\.0\.1/);
    await server.close();
    const gone = new S3Storage(options);
    await expect(gone.get('one.webp')).rejects.toThrow(UpstreamError);
    wrong.close();
    gone.close();
  }, 60_000);
});
