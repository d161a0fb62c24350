import type pg from 'pg';
import type { AppConfig } from '../../config/app-config.js';
import type { PushTarget } from '../push/push-transport.js';
import { pairOf } from '../push/web-push-transport.js';
import { AppKeys } from '../crypto/app-keys.js';
import { SealedBox } from '../crypto/sealed-box.js';
import { STORED_BOXES, type StoredBoxes } from './stored-boxes.js';

const BATCH = 500;
/** Of a browser's row; endpoints are long. */
const PUSH_TARGET_MAX = 2_000;

/** What became of the boxes of one place. */
export interface Rotated {
  name: string;
  /** Sealed with APP_SECRET before. */
  current: number;
  /** Opened with a secret of APP_SECRET_ACCEPTED, and sealed with APP_SECRET now. */
  rewritten: number;
  /** No secret that is configured opens them. */
  unreadable: number;
  /** Of these: removed, because the caller wanted so. */
  forgotten: number;
}

export interface RotateOptions {
  /** False: nothing is written, and `rewritten` is what would be. */
  write?: boolean;
  /** Lets what nothing opens go: it has to be set up anew. */
  forget?: boolean;
  /** Hears of each place that had work, one line each. */
  log?: (line: string) => void;
}

interface Row {
  id: string;
  box: string;
}

/**
 * Seals what the database holds again with APP_SECRET, in batches of {@link BATCH} rows, each written at once and only over what was
 * read: it may run beside the product, be stopped, and be run again, when it finds what is left.
 */
export async function rotateSecret(
  config: AppConfig,
  client: pg.Client,
  { write = true, forget = false, log = () => undefined }: RotateOptions = {},
): Promise<Rotated[]> {
  const sealer = new Resealer(config);
  const done: Rotated[] = [];
  for (const place of STORED_BOXES) {
    const rotated = await rotatePlace(client, place, sealer, { write, forget: write && forget });
    done.push(rotated);
    if (rotated.rewritten + rotated.unreadable > 0) log(describe(rotated, write));
  }
  return done;
}

async function rotatePlace(
  client: pg.Client,
  place: StoredBoxes,
  sealer: Resealer,
  { write, forget }: { write: boolean; forget: boolean },
): Promise<Rotated> {
  const { table, id, idType, box, name, only = 'true' } = place;
  const done: Rotated = { name, current: 0, rewritten: 0, unreadable: 0, forgotten: 0 };
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await client.query<Row>(
      `select ${id}::text as id, ${box} as box from ${table}
       where ${box} is not null and ${only} and ($1::${idType} is null or ${id} > $1::${idType})
       order by ${id} limit ${BATCH}`,
      [after],
    );
    const lost: string[] = [];
    const old: (Row & { made: string })[] = [];
    for (const row of rows) {
      const made = sealer.resealed(place, row.box);
      if (made === 'current' || made === 'unreadable') done[made] += 1;
      if (made === 'current') continue;
      if (made === 'unreadable') lost.push(row.id);
      else old.push({ ...row, made });
    }
    if (old.length > 0) done.rewritten += write ? await writeBatch(client, place, old) : old.length;
    if (forget && place.forget && lost.length > 0) {
      await client.query(place.forget, [lost]);
      done.forgotten += lost.length;
    }
    if (rows.length < BATCH) return done;
    after = rows.at(-1)!.id;
  }
}

/** A row that somebody else wrote meanwhile is left: it is new. @returns how many were written */
async function writeBatch(
  client: pg.Client,
  { table, id, idType, box, write }: StoredBoxes,
  rows: readonly (Row & { made: string })[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update ${table} t set ${write}
     from unnest($1::${idType}[], $2::text[], $3::text[]) as v(row_id, old, made)
     where t.${id} = v.row_id and t.${box} = v.old`,
    [rows.map((row) => row.id), rows.map((row) => row.box), rows.map((row) => row.made)],
  );
  return rowCount ?? 0;
}

class Resealer {
  private readonly box: SealedBox;
  private readonly pairs;

  constructor(config: AppConfig) {
    const keys = new AppKeys(config);
    this.box = new SealedBox(keys);
    // Configured keys were in use all the time, whatever the secret.
    this.pairs = config.env.VAPID_PUBLIC_KEY ? [] : keys.keyRing('web-push-vapid').map(pairOf);
  }

  resealed({ purpose }: StoredBoxes, sealed: string): string {
    try {
      const { value, key } = this.box.openedBy(purpose, sealed);
      if (key === 0) return 'current';
      if (purpose !== 'push-target') return this.box.seal(purpose, value);
      const target = value as PushTarget;
      const made = this.box.seal(purpose, { vapid: this.pairs[key], ...target });
      return made.length <= PUSH_TARGET_MAX ? made : this.box.seal(purpose, target);
    } catch {
      return 'unreadable';
    }
  }
}

function describe({ name, rewritten, unreadable, forgotten }: Rotated, write: boolean): string {
  const parts = [
    `${rewritten} ${write ? 'sealed with the new secret' : 'are sealed with an earlier secret'}`,
    ...(unreadable > 0 ? [`${unreadable} cannot be opened with any secret that is configured`] : []),
    ...(forgotten > 0 ? [`${forgotten} of these removed`] : []),
  ];
  return `${name}: ${parts.join(', ')}`;
}
