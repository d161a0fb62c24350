import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

export interface FiringDelivery {
  notificationId: string;
  deliveries: { channel: string; state: string; atMs: number | null }[];
}

interface DeliveryRow {
  dedupeKey: string;
  notificationId: string;
  silent: boolean;
  readMs: number | null;
  createdMs: number;
  channel: string | null;
  state: string | null;
  atMs: number | null;
}

/** Where the notifications of firings went: what the notifications module keeps of them. */
@Injectable()
export class FiringDeliveryRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns by dedupe key; notifications that were pruned are left out */
  async of(userId: string, dedupeKeys: readonly string[]): Promise<Map<string, FiringDelivery>> {
    if (dedupeKeys.length === 0) return new Map();
    const rows: DeliveryRow[] = await this.em.fork().execute(
      `select n.dedupe_key as "dedupeKey", n.id as "notificationId", n.silent,
         floor(extract(epoch from n.read_at) * 1000)::float8 as "readMs",
         floor(extract(epoch from n.created_at) * 1000)::float8 as "createdMs",
         d.channel, d.state, floor(extract(epoch from coalesce(d.finished_at, d.due_at)) * 1000)::float8 as "atMs"
       from notification n left join notification_delivery d on d.notification_id = n.id
       where n.user_id = ? and n.dedupe_key in (select jsonb_array_elements_text(?::jsonb))
       order by n.seq, d.id`,
      [userId, JSON.stringify(dedupeKeys)],
    );
    const found = new Map<string, FiringDelivery>();
    for (const row of rows) {
      let entry = found.get(row.dedupeKey);
      if (!entry) {
        entry = { notificationId: row.notificationId, deliveries: [inApp(row)] };
        found.set(row.dedupeKey, entry);
      }
      const { channel, state, atMs } = row;
      if (channel !== null && state !== null) entry.deliveries.push({ channel, state, atMs: whole(atMs) });
    }
    return found;
  }
}

function inApp({ silent, readMs, createdMs }: DeliveryRow): FiringDelivery['deliveries'][number] {
  if (silent) return { channel: 'in-app', state: 'off', atMs: null };
  return readMs === null
    ? { channel: 'in-app', state: 'delivered', atMs: whole(createdMs) }
    : { channel: 'in-app', state: 'read', atMs: whole(readMs) };
}

const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));
