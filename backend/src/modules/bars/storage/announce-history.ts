import type { EntityManager } from '@mikro-orm/postgresql';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type pg from 'pg';
import { Outbox } from '../../../infra/outbox/outbox.js';

/** Instruments that one event names at most. */
const AT_A_TIME = 500;

/**
 * Tells every node, once `em`'s transaction is over, that bars or corporate actions of these instruments were stored. Each
 * instrument is named once.
 */
export async function announceHistory(em: EntityManager, keys: Iterable<InstrumentKey>): Promise<void> {
  const instruments = [...new Set(keys)];
  const outbox = new Outbox();
  for (let i = 0; i < instruments.length; i += AT_A_TIME)
    await outbox.addEvent(em, 'history.changed', { instruments: instruments.slice(i, i + AT_A_TIME) });
}

/** The same for an import that copies its rows over a connection of its own, in whose transaction it is called. */
export async function announceHistoryOf(client: pg.Client, key: InstrumentKey): Promise<void> {
  await client.query(
    `insert into outbox_message (kind, name, payload) values ('event', 'history.changed', $1)`,
    [JSON.stringify({ instruments: [key] })],
  );
}
