import type { EntityManager } from '@mikro-orm/postgresql';
import { CHECK_NAMES, type CheckDto, type CheckName } from '@pricealgo/contract/operations';
import type { DataSourceName, SourceTrialDto } from '@pricealgo/contract/data-sources';
import { Redis } from 'ioredis';
import type { AppConfig } from '../../../../config/app-config.js';
import { databaseName } from '../../../../database/database-name.js';
import { REPLACED } from '../../../../database/baseline.js';
import { migrations } from '../../../../database/migrations/index.js';
import { newestBackupMs } from '../../../../infra/backup/backup-files.js';
import type { AppKeys } from '../../../../infra/crypto/app-keys.js';
import { SmtpMailTransport } from '../../../../infra/mail/mail-transport.js';
import { diskRoom, secretPrint } from '../../../../infra/metrics/node-facts.js';
import { assertSecret } from '../../../../infra/secret-rotation/assert-secret.js';
import { knownNodes, type KnownNode } from '../nodes.repository.js';
import { certificateOf } from './certificate.js';
import {
  fail,
  judgeAddress,
  judgeBackup,
  judgeClock,
  judgeDisk,
  judgeMail,
  judgeMigrations,
  judgeProcesses,
  judgeRedis,
  judgeSecondFactor,
  judgeSecret,
  judgeSource,
  ok,
  type Finding,
} from './judgements.js';

/** A source has twelve seconds; everything else ends long before. */
const LIMIT_MS = 15_000;
const REDIS_MS = 2_000;

export interface CheckSurroundings {
  config: AppConfig;
  em: EntityManager;
  keys: AppKeys;
  /** Names of the sources that are chosen now. @throws what the database fails with */
  sources: () => Promise<readonly DataSourceName[]>;
  /** Asks one source for prices. Never rejects. */
  trySource: (name: DataSourceName) => Promise<SourceTrialDto>;
}

/** Runs every check beside the others. Never rejects: a check that cannot be made is one that failed. */
export async function runChecks(surroundings: CheckSurroundings): Promise<CheckDto[]> {
  const { config, em, keys } = surroundings;
  const { env, production } = config;
  const nodes = once(() => knownNodes(em));
  const redis = once(() => askRedis(env.REDIS_URL));
  const checks: Record<CheckName, () => Promise<Finding>> = {
    database: async () => {
      try {
        const [row] = await em
          .fork()
          .execute<{ version: string }[]>(`select current_setting('server_version') as version`);
        return ok(`${databaseName(config)}, PostgreSQL ${row!.version.split(' ')[0]}.`);
      } catch (error) {
        return fail(
          `${databaseName(config)}: ${reasonOf(error)}.`,
          'See that Postgres runs, and that DATABASE_URL is right: address, user, password, name.',
        );
      }
    },
    backup: async () => {
      const { backupDir } = config;
      const newestMs = backupDir === null ? null : await newestBackupMs(backupDir);
      return judgeBackup(backupDir, newestMs, env.BACKUP_EVERY_H, production, Date.now());
    },
    migrations: async () => {
      // An empty database is one in which none has run.
      const [{ there }] = (await em
        .fork()
        .execute(`select to_regclass('schema_migration') is not null as there`)) as [{ there: boolean }];
      const rows = there
        ? await em.fork().execute<{ name: string }[]>('select name from schema_migration order by name')
        : [];
      const [known, ran] = [migrations.map(({ name }) => name), rows.map(({ name }) => name)];
      return judgeMigrations(
        known.filter((name) => !ran.includes(name)),
        ran.filter((name) => !known.includes(name) && !REPLACED.includes(name)),
      );
    },
    processes: async () => {
      const { nodes: heard, older } = await nodes();
      return judgeProcesses(heard, older);
    },
    secret: async () => {
      const stored = await assertSecret(config).then(
        (advice) => ({ refused: null, advice }),
        (error: Error) => ({ refused: error.message, advice: null }),
      );
      return judgeSecret(secretPrint(keys), (await nodes()).nodes, stored);
    },
    redis: async () => {
      const configured = env.REDIS_URL !== undefined;
      return judgeRedis(configured, (await redis()).fault, configured ? [] : (await nodes()).nodes);
    },
    mail: async () => judgeMail(env.MAIL_DRIVER === 'smtp', await mailFault(config), production),
    address: async () => {
      const { PUBLIC_URL } = env;
      const certificate = PUBLIC_URL?.startsWith('https:') ? await certificateOf(PUBLIC_URL) : null;
      return judgeAddress(PUBLIC_URL, certificate, production, Date.now());
    },
    source: async () =>
      judgeSource(await Promise.all((await surroundings.sources()).map(surroundings.trySource)), production),
    'second-factor': async () => {
      const [row] = await em.fork().execute<{ administrators: number; without: number }[]>(
        `select count(*)::int as administrators, (count(*) filter (where totp_secret is null and passkey_count = 0))::int as without
         from user_account where role = 'admin' and status = 'Active'`,
      );
      return judgeSecondFactor(row!, config.adminTotpRequired);
    },
    clock: async () => {
      const own = await aheadOfPostgres(em);
      const { aheadMs } = await redis();
      return judgeClock([
        { name: 'This process', aheadMs: own },
        // Both are compared with this process: its own lead takes one over to the other.
        ...(aheadMs === null ? [] : [{ name: 'Redis', aheadMs: aheadMs + own }]),
        ...running((await nodes()).nodes).map(({ node, aheadMs: lead }) => ({ name: node, aheadMs: lead })),
      ]);
    },
    disk: async () => {
      // Those that run on this machine have the same disk as the process that asks, mostly: one line is enough for them.
      const others = await nodes().then(
        (known) => running(known.nodes).map(({ node, facts }) => ({ name: node, room: facts.disk })),
        () => [],
      );
      const own = await diskRoom(config);
      const elsewhere = others.filter(({ room }) => room?.totalBytes !== own?.totalBytes);
      return judgeDisk([{ name: 'This machine', room: own }, ...elsewhere]);
    },
  };
  return Promise.all(CHECK_NAMES.map(async (name) => ({ name, ...(await finding(checks[name])) })));
}

const running = (nodes: readonly KnownNode[]): KnownNode[] => nodes.filter(({ silent }) => !silent);

/** Checks share what is asked for once. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask());
}

async function finding(check: () => Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(fail(`No answer within ${LIMIT_MS / 1_000} s.`, 'Look at what the other checks say first.')),
      LIMIT_MS,
    );
  });
  const made = check().catch((error: unknown) =>
    fail(`It could not be looked at: ${reasonOf(error)}.`, 'Look at what the other checks say first.'),
  );
  return Promise.race([made, limit]).finally(() => clearTimeout(timer));
}

/** The first line alone: a statement or a list of addresses may follow. */
function reasonOf(error: unknown): string {
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const said = causes.map(
    (one) => (one instanceof Error ? one.message || one.name : String(one)).split('\n')[0]!,
  );
  return [...new Set(said)].join('; ').replace(/\.$/, '').slice(0, 200);
}

/** @returns how far this process' clock is ahead of that of Postgres, ms */
async function aheadOfPostgres(em: EntityManager): Promise<number> {
  const beforeMs = Date.now();
  const [row] = await em
    .fork()
    .execute<{ nowMs: number }[]>(`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`);
  return (beforeMs + Date.now()) / 2 - row!.nowMs;
}

/** @returns why Redis does not answer, and how far its clock is ahead of that of this process, ms */
async function askRedis(url: string | undefined): Promise<{ fault: string | null; aheadMs: number | null }> {
  if (url === undefined) return { fault: null, aheadMs: null };
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: REDIS_MS,
    commandTimeout: REDIS_MS,
    maxRetriesPerRequest: 0,
  });
  // A refused connection says why here; the call that waited for it says only that it is closed.
  let said: Error | undefined;
  redis.on('error', (error: Error) => (said = error));
  try {
    await redis.connect();
    const beforeMs = Date.now();
    const [seconds, micros] = (await redis.time()).map(Number) as [number, number];
    return { fault: null, aheadMs: seconds * 1_000 + micros / 1_000 - (beforeMs + Date.now()) / 2 };
  } catch (error) {
    return { fault: reasonOf(said ?? error), aheadMs: null };
  } finally {
    // Of one that ended by itself it would set a timer of two seconds.
    if (redis.status !== 'end') redis.disconnect();
  }
}

async function mailFault(config: AppConfig): Promise<string | null> {
  if (config.env.MAIL_DRIVER !== 'smtp') return null;
  const transport = new SmtpMailTransport(config);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    transport.onModuleDestroy();
  }
}
