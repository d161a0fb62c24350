// `npm run cluster`: the product as two api processes, a worker and a feed behind nginx, with Postgres and Redis of their own, on
// 127.0.0.1 until Ctrl-C (`-- --smoke`: until it is ready). `npm run cluster -- --drill` kills each part under load instead, prints what that did, and ends.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drill, drillPassed, drillTables } from './drill.ts';
import { findNginx } from './front-proxy.ts';
import { LocalCluster } from './local-cluster.ts';
import { makePeople } from './people.ts';

const PARTS = { 'api-1': 'api', 'api-2': 'api', worker: 'worker', feed: 'feed' };
/** A standby takes over from a feed that is killed. */
const DRILL_PARTS = { ...PARTS, 'feed-2': 'feed' };
/** All of the load comes from one address, and it is more than people make. */
const DRILL_ENV = { RATE_LIMIT_FACTOR: '1000000', REALTIME_VISITORS_PER_ADDRESS: '1000000' };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  process.once('disconnect', () => resolve());
});

if (!findNginx()) {
  say(
    'skipped: nginx is not installed (Debian: apt-get install nginx-light), so there is nothing in front of two api nodes.',
  );
  process.exit(0);
}
const smoke = process.argv.includes('--smoke');
process.exit(process.argv.includes('--drill') ? await runDrill() : await serve());

async function runDrill(): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-cluster-'));
  try {
    const started = LocalCluster.start({ folder, parts: DRILL_PARTS, env: DRILL_ENV, front: true });
    const cluster = await started;
    void asked.then(() => process.exit(1));
    const startMs = performance.now();
    try {
      const result = await drill(cluster, (line) => say(`${elapsed(startMs)}  ${line}`));
      say(`\n${drillTables(result)}\n`);
      say(`The drill took ${Math.round((performance.now() - startMs) / 1_000)} s.`);
      return drillPassed(result) ? 0 : 1;
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(): Promise<number> {
  const folder = path.resolve(import.meta.dirname, '../../..', process.env.DATA_DIR ?? '.data', 'cluster');
  const cluster = await LocalCluster.start({ folder, parts: PARTS, front: true });
  try {
    const [member] = await makePeople(cluster.postgres.url, 'member', 1);
    const [admin] = await makePeople(cluster.postgres.url, 'admin', 1);
    say(`The cluster is ready: ${cluster.url}`);
    for (const { name, url, pid } of cluster.parts) say(`  ${name}: process ${pid}, ${url}`);
    say(`  logs and data: ${folder}`);
    say(`Member: ${member!.email}, password ${member!.password}`);
    say(`Admin: ${admin!.email}, password ${admin!.password} (at /admin/login)`);
    if (smoke) return 0;
    say('A part that is killed starts again. Stop with Ctrl-C.');
    await asked;
    return 0;
  } finally {
    await cluster.stop();
  }
}

function elapsed(startMs: number): string {
  const s = Math.round((performance.now() - startMs) / 1_000);
  return `${String(s).padStart(4)} s`;
}
