// `npm run cluster`: the product as two api processes, a worker and a feed behind nginx, with Postgres and Redis of their own, on
// 127.0.0.1 until Ctrl-C (`-- --smoke`: until it is ready). `npm run cluster -- --drill` kills each part under load instead, prints what
// that did, and ends; `-- --upgrade` starts the release before (`--from REVISION`: that one), replaces it by this one under the same
// load, and takes it back; `-- --runbooks` takes the steps of docs/runbooks.md.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drillPassed, drillTables } from './drill-tables.ts';
import { drill, upgradeDrill } from './drill.ts';
import { findNginx } from './front-proxy.ts';
import { LocalCluster } from './local-cluster.ts';
import { buildOlder, olderRelease } from './older-release.ts';
import { makePeople } from './people.ts';
import { tryRunbooks } from './runbooks.ts';

const PARTS = { 'api-1': 'api', 'api-2': 'api', worker: 'worker', feed: 'feed' };
/** A standby takes over from a feed that is killed. */
const DRILL_PARTS = { ...PARTS, 'feed-2': 'feed' };
/** All of the load comes from one address, and it is more than people make. */
const DRILL_ENV = { RATE_LIMIT_FACTOR: '1000000', REALTIME_VISITORS_PER_ADDRESS: '1000000' };

const { values: asks } = parseArgs({
  options: {
    drill: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    runbooks: { type: 'boolean', default: false },
    from: { type: 'string' },
    smoke: { type: 'boolean', default: false },
  },
});

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
process.exit(
  asks.runbooks ? await runRunbooks() : asks.drill || asks.upgrade ? await runDrill() : await serve(),
);

async function runDrill(): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-cluster-'));
  try {
    const older = asks.upgrade ? olderRelease(asks.from) : null;
    if (older && 'missing' in older) {
      say(`skipped: the upgrade begins with the release before, and ${older.missing}`);
      return asks.from ? 1 : 0;
    }
    const build = path.join(folder, 'older');
    if (older) say(`The release before is commit ${older.commit}; it is built first.`);
    const main = older && buildOlder(older.commit, build);
    const started = LocalCluster.start({
      folder,
      parts: DRILL_PARTS,
      ...(main ? { mains: Object.fromEntries(Object.keys(DRILL_PARTS).map((name) => [name, main])) } : {}),
      env: DRILL_ENV,
      front: true,
    });
    const cluster = await started;
    void asked.then(() => process.exit(1));
    const startMs = performance.now();
    try {
      const told = (line: string): void => say(`${elapsed(startMs)}  ${line}`);
      const result = await (older ? upgradeDrill(cluster, told) : drill(cluster, told));
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

/** The database on a file system of its own, where this user may mount one: a runbook fills it. */
async function runRunbooks(): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-runbooks-'));
  const disk = path.join(folder, 'database');
  mkdirSync(disk);
  // Postgres' user has to step in.
  chmodSync(folder, 0o755);
  const options = ['-t', 'tmpfs', '-o', 'size=500m,mode=0755', 'none', disk];
  const mounted = spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
  process.once('exit', () => {
    if (mounted) spawnSync('umount', ['--lazy', disk]);
    rmSync(folder, { recursive: true, force: true });
  });
  void asked.then(() => process.exit(1));
  return (await tryRunbooks(folder, PARTS, say)) ? 0 : 1;
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
    if (asks.smoke) return 0;
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
