import type { AppConfig } from '../../config/app-config.js';
import { connectOrExplain } from '../../database/prepare-database.js';
import { AppKeys } from '../crypto/app-keys.js';
import { SealedBox } from '../crypto/sealed-box.js';
import { STORED_BOXES } from './stored-boxes.js';

/** Boxes that are tried of each place: a start must not take longer for a large installation. */
const SAMPLE = 50;

/**
 * Does the secret belong to this database? A start with another one would look as if it went well: settings fall back to their
 * defaults, administrators cannot log in, webhooks and pushes fail one by one.
 * @returns one line for the operator where some of it needs another secret, or is still sealed with an earlier one, else `null`
 * @throws Error in an operator's words where there is something sealed and nothing of it opens
 */
export async function assertSecret(config: AppConfig): Promise<string | null> {
  const client = await connectOrExplain(config);
  const found = { opened: 0, earlier: 0, unreadable: 0 };
  try {
    const box = new SealedBox(new AppKeys(config));
    for (const { purpose, table, box: column } of STORED_BOXES.filter(({ forget }) => forget)) {
      const { rows } = await client.query<{ box: string }>(
        `select ${column} as box from ${table} where ${column} is not null limit ${SAMPLE}`,
      );
      for (const row of rows) found[tried(box, purpose, row.box)] += 1;
    }
  } finally {
    await client.end();
  }
  const { opened, earlier, unreadable } = found;
  if (unreadable > 0 && opened + earlier === 0) throw new Error(REFUSAL);
  if (unreadable > 0)
    return 'Some stored keys were sealed with a secret that is not configured: npm run secret:rotate -- --check counts them.';
  if (earlier > 0)
    return 'Some stored keys are still sealed with a secret of APP_SECRET_ACCEPTED: npm run secret:rotate seals them with APP_SECRET.';
  return null;
}

const REFUSAL = [
  'APP_SECRET is not the secret of this database: it opens none of the keys, authenticator apps and browsers that are stored. Set one of',
  '  APP_SECRET to the secret of before',
  '  APP_SECRET_ACCEPTED to it, where APP_SECRET is meant to be new (APP_SECRET_ACCEPTED_FILE=DATA_DIR/app-secret for one that was made by itself)',
  '  or, where it is lost, remove what it sealed, to be set up anew: npm run secret:rotate -- --forget',
].join('\n');

function tried(
  box: SealedBox,
  purpose: Parameters<SealedBox['openedBy']>[0],
  sealed: string,
): 'opened' | 'earlier' | 'unreadable' {
  try {
    return box.openedBy(purpose, sealed).key === 0 ? 'opened' : 'earlier';
  } catch {
    return 'unreadable';
  }
}
