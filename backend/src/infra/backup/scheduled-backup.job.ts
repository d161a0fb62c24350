import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import {
  JobHandler,
  type JobAttempt,
  type JobHandling,
  type JobProgress,
  type JobResult,
} from '../queue/job-handler.decorator.js';
import { BACKUP_NAME, backupsIn, newestBackupMs } from './backup-files.js';
import { describeFork } from './chain-heads.js';
import { createBackup } from './create-backup.js';

const HOUR_MS = 3_600_000;
/** A backup under way writes at least that often. */
const DRAFT_IS_LEFT_MS = 10 * 60_000;

/** Makes a backup when the newest one in `BACKUP_DIR` is old enough, and deletes those beyond `BACKUP_KEEP`. */
@Injectable()
@JobHandler('backup.make', { everyMs: HOUR_MS / 4 })
export class ScheduledBackupJob implements JobHandling<unknown> {
  private readonly logger = new Logger('Backup');

  constructor(private readonly config: AppConfig) {}

  async handle(
    _payload?: unknown,
    _progress?: JobProgress,
    { signal }: JobAttempt = { last: true },
  ): Promise<JobResult | void> {
    const { BACKUP_EVERY_H, BACKUP_KEEP } = this.config.env;
    const folder = this.config.backupDir;
    if (folder === null) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const nowMs = Date.now();
    const ageMs = nowMs - ((await newestBackupMs(folder)) ?? -Infinity);
    // Half an hour of grace: a daily backup shall not come a quarter of an hour later every day.
    if (ageMs < BACKUP_EVERY_H * HOUR_MS - HOUR_MS / 2 || (await othersAtIt(folder, nowMs))) return;
    const name = `pricealgo-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`;
    const { bytes, rows, fork, secret } = await createBackup(this.config, path.join(folder, name), {
      signal,
    });
    if (fork) this.logger.error(describeFork(fork));
    if (secret === 'left out')
      this.logger.warn(
        `${name} is without the app-secret of this installation: copy DATA_DIR/app-secret elsewhere, or set BACKUP_PASSPHRASE`,
      );
    const over = (await backupsIn(folder)).slice(0, -BACKUP_KEEP);
    for (const old of over) await rm(path.join(folder, old));
    this.logger.log(`${name}: ${rows} rows, ${bytes} bytes; ${over.length} older backups deleted`);
    return { name, rows, bytes, secret, deleted: over.length };
  }
}

/** Another worker's backup is under way; what a killed one left is taken away. */
async function othersAtIt(folder: string, nowMs: number): Promise<boolean> {
  const drafts = (await readdir(folder)).filter(
    (name) => BACKUP_NAME.test(name.replace(/\.part$/, '')) && name.endsWith('.part'),
  );
  for (const name of drafts) {
    const draft = path.join(folder, name);
    const found = await stat(draft).catch(() => null);
    if (found && nowMs - found.mtimeMs < DRAFT_IS_LEFT_MS) return true;
    await rm(draft, { force: true });
  }
  return false;
}
