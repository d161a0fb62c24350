import { mkdtemp, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import type { AppConfig } from '../../config/app-config.js';
import { MailSpool } from '../mail-spool/mail-spool.js';
import { LocalStorage } from './object-storage.js';

const MAIL = { kind: 'mail', to: 'ada@example.org', text: 'x'.repeat(10_000) } as const;

describe('a disk that is full', () => {
  let folder: string;
  let handles: FileHandle;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-full-'));
    const file = path.join(folder, 'any');
    const handle = await open(file, 'w');
    handles = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    await rm(file);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const full = (): Error => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  /** Half of it is written, then the disk is full: while it is written, or once it has to be there. */
  const fills = (method: 'writeFile' | 'sync'): void => {
    const write = handles.write;
    jest.spyOn(handles, method).mockImplementation(async function (this: FileHandle) {
      if (method === 'writeFile') await write.call(this, 'x'.repeat(5_000));
      throw full();
    });
  };
  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it.each(['writeFile', 'sync'] as const)(
    'keeps no half object (%s), and what it would replace',
    async (method) => {
      const storage = new LocalStorage(folder);
      await storage.put('site/a.webp', Buffer.from('before'), 'image/webp');
      fills(method);
      for (const key of ['site/a.webp', 'site/b.webp'])
        await expect(storage.put(key, Buffer.alloc(10_000), 'image/webp')).rejects.toMatchObject(full());
      jest.restoreAllMocks();
      expect(await files()).toEqual(['a.webp']);
      expect(await storage.get('site/a.webp')).toEqual(Buffer.from('before'));
      await storage.put('site/b.webp', Buffer.from('after'), 'image/webp');
      expect((await files()).sort()).toEqual(['a.webp', 'b.webp']);
    },
  );

  it.each(['writeFile', 'sync'] as const)(
    'keeps no half message (%s), and takes it later',
    async (method) => {
      const spool = new MailSpool({ dataDir: folder } as AppConfig);
      await spool.deliver({ ...MAIL, id: 'one' });
      fills(method);
      await expect(spool.deliver({ ...MAIL, id: 'two' })).rejects.toMatchObject(full());
      jest.restoreAllMocks();
      expect(await files()).toHaveLength(1);
      await spool.deliver({ ...MAIL, id: 'two' });
      expect((await spool.list(10)).map(({ id }) => id)).toEqual(['two', 'one']);
      const [name] = await files();
      expect(JSON.parse(await readFile(path.join(spool.folder, name!), 'utf8'))).toMatchObject(MAIL);
    },
  );
});
