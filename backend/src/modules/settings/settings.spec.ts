import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppConfig } from '../../config/app-config.js';
import type { EventBus } from '../../infra/bus/event-bus.js';
import type { SealedBox } from '../../infra/crypto/sealed-box.js';
import { Settings } from './settings.js';

/** A database that answers when it is told to. */
class SlowDatabase {
  readonly asked: { sql: string; answer: (rows: unknown[]) => void }[] = [];
  fork = (): this => this;
  execute = (sql: string): Promise<unknown[]> => new Promise((answer) => this.asked.push({ sql, answer }));

  /** Answers the oldest question that is open. */
  async answer(rows: unknown[]): Promise<void> {
    this.asked.shift()?.answer(rows);
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const stored = (value: number): unknown[] => [{ key: 'application.copyrightYear', content: { value } }];

test('a reading that was overtaken by a change does not put the old value back', async () => {
  const database = new SlowDatabase();
  const settings = new Settings(
    { env: {} } as AppConfig,
    database as unknown as EntityManager,
    {} as SealedBox,
    {} as EventBus,
  );
  const older = settings.reload();
  await settled();
  await database.answer([{ id: '1' }]);
  // It has asked for the values, which change now.
  const newer = settings.reload();
  await settled();
  const [valuesOfOlder, ...ofNewer] = database.asked.splice(0);
  database.asked.push(...ofNewer);
  // Where the newer one asks at once, it is answered first.
  for (const rows of [[{ id: '2' }], stored(2027)])
    if (database.asked.length > 0) await database.answer(rows);
  valuesOfOlder?.answer(stored(2026));
  await older;
  await settled();
  for (const rows of [[{ id: '2' }], stored(2027)])
    if (database.asked.length > 0) await database.answer(rows);
  await newer;
  expect([settings.get('application.copyrightYear'), settings.newestChange]).toEqual([2027, '2']);
});
