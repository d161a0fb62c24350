import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Names of our own backups: others in the folder are never deleted. They sort by time. */
export const BACKUP_NAME = /^pricealgo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/;

/** Names of the backups in a folder, the oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();

/** When the newest backup was finished, ms since epoch UTC; `null` where there is none. */
export async function newestBackupMs(folder: string): Promise<number | null> {
  const newest = (await backupsIn(folder).catch(() => [])).at(-1);
  return newest === undefined ? null : (await stat(path.join(folder, newest))).mtimeMs;
}
