import type { CheckDto } from '@pricealgo/contract/operations';
import type { SourceTrialDto } from '@pricealgo/contract/data-sources';
import type { DiskRoom } from '../../../../infra/metrics/node-facts.js';
import type { KnownNode } from '../nodes.repository.js';
import type { Certificate } from './certificate.js';

/** What one check found; its name is known to whoever asked. */
export type Finding = Pick<CheckDto, 'state' | 'text' | 'advice'>;

export const ok = (text: string): Finding => ({ state: 'ok', text, advice: null });
export const warn = (text: string, advice: string): Finding => ({ state: 'warn', text, advice });
export const fail = (text: string, advice: string): Finding => ({ state: 'fail', text, advice });

const GIB = 1_073_741_824;
const DAY_MS = 86_400_000;
const DISK_FAIL_BYTES = GIB;
const DISK_WARN_BYTES = 20 * GIB;
const DISK_WARN_SHARE = 0.1;
/** Codes of authenticator apps are good for 30 s on each side, tokens tell the second they were made. */
const CLOCK_FAIL_MS = 30_000;
const CLOCK_WARN_MS = 5_000;
/** Renewal mostly happens 30 days before the end: so few days are left where it has failed for a while. */
const CERTIFICATE_WARN_DAYS = 14;
/** Ages of the newest backup, in times of what lies between two: one was missed, or several were. */
const BACKUP_WARN_TIMES = 1.5;
const BACKUP_FAIL_TIMES = 3;

/** `1 process`, `3 processes` */
const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;
const listed = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

export function judgeMigrations(pending: readonly string[], unknown: readonly string[]): Finding {
  if (pending.length > 0)
    return fail(
      `${counted(pending.length, 'migration')} of this release did not run yet: ${listed(pending)}.`,
      'Run npm run migrate, or start this release.',
    );
  if (unknown.length > 0)
    return warn(
      `The database has ${counted(unknown.length, 'migration')} that this release does not know: ${listed(unknown)}.`,
      'A newer release runs, or ran, on it: bring this one up to date.',
    );
  return ok('Every migration of this release has run.');
}

/** @param older processes of an earlier release, which say nothing of themselves */
export function judgeProcesses(nodes: readonly KnownNode[], older: number): Finding {
  const running = nodes.filter(({ silent }) => !silent);
  if (running.length + older === 0)
    return warn('No process of the product runs on this database.', 'Start it: npm start.');
  const missing = (['api', 'worker', 'feed'] as const).filter(
    (role) => !running.some(({ facts }) => facts.roles.includes(role)),
  );
  if (missing.length > 0 && older === 0)
    return fail(
      `No process with the role ${listed(missing)} runs.`,
      'Start one with that name in ROLES: without a worker no mail leaves, without a feed no price moves.',
    );
  const others = running.filter(({ otherVersion }) => otherVersion).map(({ node }) => node);
  if (others.length + older > 0)
    return warn(
      `Not all processes run the same code: ${listed([...others, ...(older > 0 ? [`${older} of an earlier release`] : [])])}.`,
      'While an upgrade is under way that is as it should be. Otherwise bring these up to date.',
    );
  return ok(`${counted(running.length, 'process', 'processes')}, all of the same version and commit.`);
}

/**
 * @param own print of the secret of the process that asks
 * @param stored what the secret cannot open in the database: the start's own words, `null` where it opens all
 */
export function judgeSecret(
  own: string,
  nodes: readonly KnownNode[],
  stored: { refused: string | null; advice: string | null },
): Finding {
  if (stored.refused !== null)
    return fail('APP_SECRET is not the secret of what this database holds.', stored.refused);
  const running = nodes.filter(({ silent }) => !silent);
  const others = running.filter(({ facts }) => facts.secretPrint !== own).map(({ node }) => node);
  if (others.length > 0)
    return fail(
      `${counted(others.length, 'process has', 'processes have')} another APP_SECRET than this one: ${listed(others)}.`,
      'Give every process the same APP_SECRET and restart those that had another.',
    );
  if (stored.advice !== null) return warn('APP_SECRET does not open everything.', stored.advice);
  return ok(
    running.length > 1
      ? `The same APP_SECRET on ${counted(running.length, 'process', 'processes')}, and it opens what is stored.`
      : 'APP_SECRET opens what is stored.',
  );
}

/** @param fault why Redis does not answer; `null` where it does, or none is configured */
export function judgeRedis(configured: boolean, fault: string | null, nodes: readonly KnownNode[]): Finding {
  const running = nodes.filter(({ silent }) => !silent).length;
  if (configured)
    return fault === null
      ? ok('Redis answers.')
      : fail(
          `Redis does not answer: ${fault}.`,
          'See that it runs and that REDIS_URL is right on every node.',
        );
  if (running > 1)
    return fail(
      `${running} processes run and REDIS_URL is not set: they know nothing of each other's prices and limits.`,
      'Set REDIS_URL to the same Redis on every node, or run a single process.',
    );
  return ok('Not needed: there is a single process.');
}

/** @param production outside of it a market that is invented and mails that stay here are what is wanted */
export function judgeMail(smtp: boolean, fault: string | null, production: boolean): Finding {
  if (!smtp)
    return production
      ? warn(
          'No mail server is configured: mails stay on this machine as files.',
          'Set MAIL_DRIVER=smtp, SMTP_URL and MAIL_FROM.',
        )
      : ok('Mails stay on this machine, in the local outbox.');
  return fault === null
    ? ok('The mail server answers and takes our login.')
    : fail(
        `The mail server does not take mails: ${fault}.`,
        'See SMTP_URL, its user and password, and whether this machine may connect there.',
      );
}

/** @param certificate of an https address; `null` where nobody answered there */
export function judgeAddress(
  publicUrl: string | undefined,
  certificate: Certificate | null,
  production: boolean,
  nowMs: number,
): Finding {
  if (publicUrl === undefined)
    return production
      ? fail(
          'PUBLIC_URL is not set: links in mails lead nowhere.',
          'Set it to the https address of the product.',
        )
      : ok('PUBLIC_URL is not set: the product is for this machine.');
  const { protocol, host, origin } = new URL(publicUrl);
  if (protocol !== 'https:')
    return production
      ? warn(
          `${origin} is not encrypted: passwords travel in the clear.`,
          'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
        )
      : ok(`${origin}, without TLS.`);
  if (certificate === null)
    return warn(
      `${host} could not be reached from here.`,
      'Where browsers reach it all the same, the network lets no machine call its own public address: look at the certificate from outside.',
    );
  const days = Math.floor((certificate.endsMs - nowMs) / DAY_MS);
  const end = new Date(certificate.endsMs).toISOString().slice(0, 10);
  if (days < 0)
    return fail(`The certificate of ${host} ended on ${end}.`, 'Renew it: browsers refuse the product.');
  if (certificate.fault !== null)
    return fail(
      `The certificate of ${host} is not accepted: ${certificate.fault}.`,
      'Install one for this name, with every certificate between it and a known authority.',
    );
  if (days < CERTIFICATE_WARN_DAYS)
    return warn(
      `The certificate of ${host} ends on ${end}.`,
      'Renew it, and find out why that did not happen by itself.',
    );
  return ok(`The certificate of ${host} is good until ${end}.`);
}

export function judgeSource(trials: readonly SourceTrialDto[], production: boolean): Finding {
  const names = listed(trials.map(({ name }) => name));
  const dead = trials.filter(({ works }) => !works);
  if (dead.length > 0) {
    const said = listed(dead.map(({ name, detail, fault }) => `${name} (${detail ?? fault ?? 'no answer'})`));
    return (dead.length === trials.length ? fail : warn)(
      `No price from ${said}.`,
      'Try it at /admin/settings/sources, which says more, or choose another source there.',
    );
  }
  if (trials.some(({ name }) => name === 'simulated') && production)
    return warn(
      'Prices are invented: the simulated market is in use.',
      'Choose a source at /admin/settings/sources.',
    );
  return ok(`Prices come from ${names}.`);
}

/**
 * @param dir where backups are made by schedule; `null` where none are
 * @param newestMs when the newest of them was finished; `null` where there is none
 */
export function judgeBackup(
  dir: string | null,
  newestMs: number | null,
  everyH: number,
  production: boolean,
  nowMs: number,
): Finding {
  if (dir === null)
    return production
      ? warn(
          'No backup is made by itself: BACKUP_DIR is not set.',
          'Set it to a folder on another disk. Where Postgres is backed up on its own, keep the pictures and APP_SECRET with it.',
        )
      : ok('BACKUP_DIR is not set: npm run backup makes one when you ask for it.');
  if (newestMs === null)
    return warn(
      `There is no backup in ${dir} yet.`,
      'A worker makes the first within a quarter of an hour. If none comes, see backup.make at /admin/jobs, and that this process may read the folder.',
    );
  const ageH = (nowMs - newestMs) / 3_600_000;
  const age = ageH < 48 ? counted(Math.floor(ageH), 'hour') : counted(Math.floor(ageH / 24), 'day');
  const said = `The newest backup is ${age} old; one is due every ${counted(everyH, 'hour')}.`;
  if (ageH <= everyH * BACKUP_WARN_TIMES) return ok(said);
  return (ageH <= everyH * BACKUP_FAIL_TIMES ? warn : fail)(
    said,
    'See why at /admin/jobs (backup.make): no worker, no room on the disk, or a folder that may not be written.',
  );
}

export function judgeSecondFactor(
  { administrators, without }: { administrators: number; without: number },
  required: boolean,
): Finding {
  if (administrators === 0)
    return warn(
      'There is no administrator.',
      'Open the address that npm start prints, or run npm run admin:create.',
    );
  if (without === 0) return ok(`All ${administrators} administrators have an authenticator app.`);
  const some = `${without} of ${counted(administrators, 'administrator')} without an authenticator app`;
  return required
    ? ok(`${some}: the next login asks for one.`)
    : warn(
        `${some}, and none is asked for.`,
        'Set ADMIN_TOTP=required, or let them set one up in the back office.',
      );
}

/** @param ahead clocks and how far they are ahead of Postgres', ms; the way there and back is in it */
export function judgeClock(ahead: readonly { name: string; aheadMs: number }[]): Finding {
  const off = (limitMs: number) =>
    ahead
      .filter(({ aheadMs }) => Math.abs(aheadMs) >= limitMs)
      .map(({ name, aheadMs }) => `${name} by ${Math.round(Math.abs(aheadMs) / 1_000)} s`);
  const advice = 'Let every machine take its time from the same servers (chrony, systemd-timesyncd).';
  if (off(CLOCK_FAIL_MS).length > 0)
    return fail(`Clocks differ from that of Postgres: ${listed(off(CLOCK_FAIL_MS))}.`, advice);
  if (off(CLOCK_WARN_MS).length > 0)
    return warn(`Clocks differ from that of Postgres: ${listed(off(CLOCK_WARN_MS))}.`, advice);
  return ok(
    `${listed(ahead.map(({ name }) => name))}: the same time as Postgres, to ${CLOCK_WARN_MS / 1_000}\u00a0s.`,
  );
}

export function judgeDisk(rooms: readonly { name: string; room: DiskRoom | null }[]): Finding {
  const told = rooms.flatMap(({ name, room }) => (room && room.totalBytes > 0 ? [{ name, ...room }] : []));
  if (told.length === 0) return ok('The system does not tell how much room is left.');
  const words = ({ name, freeBytes, totalBytes }: (typeof told)[number]): string =>
    `${name}: ${(freeBytes / GIB).toFixed(1)} of ${(totalBytes / GIB).toFixed(1)} GiB free`;
  const advice =
    'Make room: logs, old backups, or a larger disk. docs/growth.md says what grows in the database.';
  const full = told.filter(({ freeBytes }) => freeBytes < DISK_FAIL_BYTES);
  if (full.length > 0) return fail(`${listed(full.map(words))}.`, advice);
  const short = told.filter(
    ({ freeBytes, totalBytes }) => freeBytes < DISK_WARN_BYTES && freeBytes < totalBytes * DISK_WARN_SHARE,
  );
  if (short.length > 0) return warn(`${listed(short.map(words))}.`, advice);
  return ok(`${listed(told.map(words))}.`);
}
