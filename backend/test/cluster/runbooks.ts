import { randomBytes } from 'node:crypto';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl } from '#product/infra/embedded-postgres/connection.js';
import { startMailServer } from '@pricealgo/test-kit/mail-server';
import { JumpingClock } from './jumping-clock.ts';
import { PriceListener } from './listeners.ts';
import { LocalCluster } from './local-cluster.ts';
import { Operator, redis, until } from './operator.ts';
import { call, makePeople } from './people.ts';

const MEBIBYTE = 1_048_576;
const HOUR_MS = 3_600_000;
/** More than any difference between what two processes call now. */
const SLACK_MS = 60_000;

/** A runbook whose steps were taken, and what came of it. */
interface Tried {
  readonly done: string;
  /** From the step that heals until it was over, s. */
  readonly overS: number;
}

/** A runbook that this machine does not let anybody try. */
class Skipped extends Error {}

type Steps = (operator: Operator) => Promise<Tried>;

/** "Do" of each runbook of docs/runbooks.md, in an order in which one leaves the cluster whole for the next. */
const RUNBOOKS: Readonly<Record<string, Steps>> = {
  'Prices stand still: a leader without a vendor': async (operator) => {
    await until('market-data is down', async () => (await operator.down('feed')).includes('market-data'));
    const screen = new PriceListener(operator.cluster.url, ['NASDAQ:AAPL']);
    try {
      await operator.save({ 'market.providers': ['simulated'] });
      const overS = await until(
        'prices',
        async () => screen.frames > 2 && (await operator.down('feed')).length === 0,
      );
      return { done: 'readiness named `market-data`; another source saved, prices came', overS };
    } finally {
      screen.close();
    }
  },

  'Mails or pushes do not arrive: dead letters': async (operator) => {
    const { mail, member, cluster } = operator;
    mail.unknown.add(member.email);
    await call(cluster.url, 'verifyEmail', { body: { email: member.email } });
    await until('a failed job', async () => (await operator.failedOf('mail')).length > 0);
    mail.unknown.delete(member.email);
    const [failed] = await operator.failedOf('mail');
    const { name, queue, message, reason } = failed!;
    await operator.asAdmin('admin/jobs/failed/retry', { name, queue, message, reason });
    const overS = await until('the mail', () =>
      mail.mails.some(({ to, accepted }) => accepted && to[0] === member.email),
    );
    await until('no failed job', async () => (await operator.failedOf('mail')).length === 0);
    const { outcome } = await operator.asAdmin<{ outcome: string }>('admin/test-mail', {});
    return {
      done: `refused with "${reason}"; address mended, "Send again", it arrived; the test mail was ${outcome}`,
      overS,
    };
  },

  'The outbox grows': async (operator) => {
    const worker = operator.cluster.part('worker');
    const title = 'Said while nobody worked';
    process.kill(worker.pid!, 'SIGSTOP');
    try {
      const body = { audience: { segment: { role: 'member' } }, title, body: 'Soon more.' };
      await operator.asAdmin('pushnotification', body);
      await until('rows that wait', async () => (await operator.jobs()).outbox.oldestAgeMs > 5_000);
    } finally {
      await worker.kill();
    }
    const startMs = performance.now();
    const readyS = await until('the worker is ready', () => worker.isReady());
    await until('nothing waits', async () => (await operator.jobs()).outbox.oldestAgeMs < 1_000);
    await until('the broadcast', async () => (await operator.told(title)) > 0);
    const overS = (performance.now() - startMs) / 1_000;
    return {
      done: `the only worker stood still (SIGSTOP) and was killed, ready again after ${readyS.toFixed(1)} s; the broadcast of meanwhile arrived, ${await operator.told(title)} time`,
      overS,
    };
  },

  'Redis is full, or was emptied': async (operator) => {
    const { port } = operator.cluster.redis;
    await redis(port, 'CONFIG', 'SET', 'maxmemory', '1');
    await until('OOM', async () => /OOM/.test(await redis(port, 'SET', 'probe', '1')));
    await delay(5_000);
    const status = await operator.write();
    await redis(port, 'CONFIG', 'SET', 'maxmemory', '0');
    const whole = async (): Promise<boolean> =>
      (await operator.down('worker')).length === 0 &&
      (await operator.jobs()).schedules.filter(({ nextMs }) => nextMs !== null).length > 10;
    const fullS = await until('redis and jobs up', whole);
    await redis(port, 'FLUSHDB');
    await delay(1_000);
    const overS = await until('schedules are back', whole);
    return {
      done: `full: a write answered ${status}, up ${fullS.toFixed(1)} s after it had memory again; then emptied`,
      overS,
    };
  },

  'The clock of a machine is wrong': async (operator) => {
    const { clock, cluster } = operator;
    const ahead = async (): Promise<boolean> => {
      const { schedules, asOfMs } = await operator.jobs();
      return schedules.some(({ nextMs, everyMs }) => (nextMs ?? 0) > asOfMs + everyMs + SLACK_MS);
    };
    clock.jump(cluster.part('worker'), HOUR_MS);
    let said = '';
    await until('the doctor names it', async () =>
      (said = await operator.doctorOf('Clock')).startsWith('fail'),
    );
    await until('a schedule goes by it', ahead);
    clock.jump(cluster.part('worker'), 0);
    const startMs = performance.now();
    await until('the doctor is content', async () => (await operator.doctorOf('Clock')).startsWith('ok'));
    await until('every schedule is due within its time', async () => !(await ahead()));
    return {
      done: `of the worker, an hour ahead, by an offset inside it: doctor said "${said}"; set right, its schedules went by the right time again`,
      overS: (performance.now() - startMs) / 1_000,
    };
  },

  'The disk is full': async (operator) => {
    const { postgres } = operator.cluster;
    const { bavail, bsize } = statfsSync(postgres.folder);
    if (bavail * bsize > 1_024 * MEBIBYTE) throw new Skipped('no small file system can be mounted here');
    const filler = path.join(postgres.folder, 'backups-that-pile-up');
    fill(filler, bavail * bsize - 64 * 1_024);
    // A write goes into pages that are there until a new one is needed.
    const statuses = new Set<number>();
    await until('a write is refused', async () => {
      const status = await operator.write();
      statuses.add(status);
      return status !== 200;
    });
    await delay(5_000);
    const ended = !postgres.runs();
    rmSync(filler);
    const startMs = performance.now();
    await until('a write works', async () => {
      // As a service manager does where it ended.
      if (!postgres.runs()) await postgres.restart();
      return (await operator.write()) === 200;
    });
    return {
      done: `under Postgres: a write was answered ${[...statuses].filter((status) => status !== 200).join(', ')}, and Postgres ${ended ? 'ended' : 'stayed'}; room made${ended ? ', Postgres started' : ''}`,
      overS: (performance.now() - startMs) / 1_000,
    };
  },

  'Another APP_SECRET': async (operator) => {
    const { cluster } = operator;
    await operator.save({ 'analysis.openaiApiKey': randomBytes(20).toString('hex') });
    await operator.logIn();
    const [before, next] = [cluster.setting('APP_SECRET'), randomBytes(32).toString('hex')];
    cluster.set({ APP_SECRET_ACCEPTED: next });
    const startMs = performance.now();
    await operator.restartInTurn();
    cluster.set({ APP_SECRET: next, APP_SECRET_ACCEPTED: before });
    await operator.restartInTurn();
    await cluster.command('rotate-secret');
    const check = await cluster.command('rotate-secret', '--check');
    // The sessions of before.
    await operator.jobs();
    await operator.told('');
    return {
      done: `all parts restarted twice in turn; \`--check\`: ${check.trim().split('\n').at(-1)} Both roles were still logged in`,
      overS: (performance.now() - startMs) / 1_000,
    };
  },

  'APP_SECRET is lost': async (operator) => {
    const { cluster } = operator;
    await operator.stopAll();
    cluster.set({ APP_SECRET: randomBytes(32).toString('hex'), APP_SECRET_ACCEPTED: '' });
    const worker = cluster.part('worker');
    const refused = await worker.start().then(
      () => 'it started',
      (error: Error) => /APP_SECRET is [^:\\\n]*/.exec(error.message)?.[0] ?? error.message.slice(-120),
    );
    await worker.stop();
    const startMs = performance.now();
    const said = await cluster.command('rotate-secret', '--forget');
    await operator.startAll();
    await operator.logIn();
    return {
      done: `a start with another one was refused: "${refused}"; \`--forget\`: ${/\d+ values.*/.exec(said)?.[0]} Both roles log in`,
      overS: (performance.now() - startMs) / 1_000,
    };
  },

  'The database is lost': async (operator) => {
    const { cluster } = operator;
    const file = path.join(cluster.dataDir, 'backup-of-the-drill.zip');
    await cluster.command('backup', file);
    await operator.stopAll();
    const startMs = performance.now();
    await redis(cluster.redis.port, 'FLUSHDB');
    const { password, port } = new URL(cluster.postgres.url);
    const client = new pg.Client({ connectionString: cluster.postgres.url });
    await client.connect();
    await client.query('create database restored');
    await client.end();
    cluster.set({
      DATABASE_URL: databaseUrl(Number(port), password, 'restored'),
      DATA_DIR: path.join(cluster.dataDir, 'restored'),
    });
    await cluster.command('restore', file);
    await operator.startAll();
    await operator.logIn();
    const kept = await operator.told('Said while nobody worked');
    if (kept !== 1)
      throw new Error(`the member has ${kept} notifications of the first runbooks instead of 1`);
    return {
      done: 'backup beside the cluster, restored into an empty database; both roles log in, and a notification of before is there',
      overS: (performance.now() - startMs) / 1_000,
    };
  },
};

/**
 * Takes the steps of every runbook on a cluster of four processes behind nginx.
 * @param folder its `database` is on a small file system of its own, where one could be mounted
 * @param say receives a line for each
 * @returns whether all that could be tried ended as docs/runbooks.md says
 */
export async function tryRunbooks(
  folder: string,
  parts: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<boolean> {
  const mail = await startMailServer();
  const clock = new JumpingClock(folder);
  // Nobody listens there: the feed leads without a vendor until another source is chosen.
  const nobody = 'http://127.0.0.1:9';
  const env = {
    ...clock.env,
    RATE_LIMIT_FACTOR: '1000000',
    MAIL_DRIVER: 'smtp',
    SMTP_URL: mail.url,
    MARKET_DATA: 'kraken',
    KRAKEN_BASE_URL: nobody,
    KRAKEN_SOCKET_URL: nobody.replace('http', 'ws'),
  };
  const cluster = await LocalCluster.start({ folder, parts, env, front: true });
  try {
    const [member] = await makePeople(cluster.postgres.url, 'member', 1);
    const [admin] = await makePeople(cluster.postgres.url, 'admin', 1);
    const operator = new Operator({ cluster, mail, clock, member: member!, admin: admin! });
    await operator.logIn();
    say('| runbook | done | over after s |');
    say('| --- | --- | --- |');
    let well = true;
    for (const [runbook, steps] of Object.entries(RUNBOOKS)) {
      try {
        // Access tokens last ten minutes.
        await operator.logIn();
        const { done, overS } = await steps(operator);
        say(`| ${runbook} | ${done} | ${overS.toFixed(1)} |`);
      } catch (error) {
        const { message } = error as Error;
        if (!(error instanceof Skipped)) well = false;
        say(`| ${runbook} | ${error instanceof Skipped ? 'not tried' : 'FAILED'}: ${message} | |`);
      }
    }
    return well;
  } finally {
    await cluster.stop();
    await mail.close();
  }
}

/** Takes so many bytes of a file system. */
function fill(file: string, bytes: number): void {
  const piece = Buffer.alloc(MEBIBYTE);
  for (let left = bytes; left > 0; left -= piece.length)
    appendFileSync(file, piece.subarray(0, Math.min(left, piece.length)));
}
