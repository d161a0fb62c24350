import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Person } from '../cluster/people.ts';
import { tempFolder } from '../lifecycle/temp-folder.js';
import { FaultReport } from './fault-report.ts';
import { FaultedProduct, Load } from './faulted-product.ts';

jest.setTimeout(300_000);

/** A file system of its own. @returns whether this user may make one here */
function mount(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'none', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const unmount = (folder: string): void =>
  void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });

/** Leaves so many bytes of a file system, at most. */
function fill(folder: string, left: number): string {
  const file = path.join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  return file;
}

const probe = tempFolder();
const mayMount = mount(path.join(probe, 'probe'), 1);
if (mayMount) unmount(path.join(probe, 'probe'));
else console.warn('skipped: this user may not mount a small file system, so no disk is full');

(mayMount ? describe : describe.skip)('a full disk', () => {
  const mounted: string[] = [];
  let product: FaultedProduct;
  afterEach(() => product.stop(() => mounted.splice(0).forEach(unmount)));

  it('F26 under the pictures', async () => {
    const folder = tempFolder();
    const pictures = path.join(folder, 'data/pictures');
    mount(pictures, 1);
    mounted.push(pictures);
    product = await FaultedProduct.start({ folder });
    const [member] = await product.people('member', 1);
    const noise = await sharp({
      create: {
        width: 512,
        height: 512,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const upload = async ({ token }: Person): Promise<{ status: number; code: string; picture: string }> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(noise)], { type: 'image/png' }), 'me.png');
      const answer = await fetch(`${product.url}/api/profilepicuploadtospace`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const { data } = (await answer.json()) as { data: { code?: string; profilePic?: string } };
      return { status: answer.status, code: data.code ?? '', picture: data.profilePic ?? '' };
    };
    const first = await upload(member!);
    const filler = fill(pictures, 4_096);
    const before = readdirSync(pictures).sort().join();
    const refused = await upload(member!);
    const after = readdirSync(pictures).sort().join();
    const old = await fetch(`${product.url}${first.picture}`);
    rmSync(filler);
    const again = await upload(member!);
    new FaultReport('F26', 'disk of the pictures full')
      .is('answer', `${refused.status} ${refused.code}`, '507 no_room')
      .is('files as before', after, before)
      .is('old picture', old.status, 200)
      .is('with room again', again.status, 200)
      .verify();
  });

  it('F27 under Postgres', async () => {
    const folder = tempFolder();
    const database = path.join(folder, 'database');
    mount(database, 256);
    mounted.push(database);
    chmodSync(database, 0o755);
    product = await FaultedProduct.start({ folder, postgresSettings: { max_wal_size: '64MB' } });
    const load = await Load.start(product, {
      members: 5,
      visitors: 10,
      requestsPerS: 40,
      broadcastEveryMs: 0,
    });
    await delay(1_000);
    const filler = fill(database, 0);
    await delay(10_000);
    const { log } = load.ledger;
    rmSync(filler);
    const freedAt = performance.now();
    const alive = async (): Promise<boolean> => product.cluster.part('node').isReady();
    // Postgres ends itself where its log cannot grow, and its own service manager starts it again.
    while (!(await alive())) {
      await product.cluster.postgres.restart().catch(() => undefined);
      await delay(200);
    }
    const healedS = (performance.now() - freedAt) / 1_000;
    await delay(2_000);
    const { writes } = await load.finish();
    const others = [...log.failures].filter(([kind]) => /^[45]/.test(kind) && !/^(503|507|409)/.test(kind));
    new FaultReport('F27', 'disk of Postgres full for 10 s')
      .none('acknowledged writes lost', writes.lost)
      .none('writes with two effects', writes.doubled)
      .none(
        'refusals other than 503 and 507',
        others.reduce((sum, [, count]) => sum + count, 0),
      )
      .atMost('ready again with room', healedS, 30, 's')
      .none('ends of the process', product.cluster.part('node').endings)
      .verify();
  });
});
