import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { newestBackupMs } from '../backup/backup-files.js';
import { Metrics } from './metrics.js';

/** What waits in the outbox, and how old the newest backup is. */
@Injectable()
export class StorageGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly em: EntityManager,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    let state: Promise<OutboxState> | null = null;
    // Both series of a scrape are of one reading.
    const outbox = (): Promise<OutboxState> =>
      (state ??= this.readOutbox().finally(() => setImmediate(() => (state = null))));
    this.metrics.series({
      name: 'pricealgo_outbox_pending_rows',
      help: 'Committed messages that the relay has not handed on.',
      type: 'gauge',
      labels: [],
      read: async () => [{ labels: {}, value: (await outbox()).waiting }],
    });
    this.metrics.series({
      name: 'pricealgo_outbox_oldest_pending_seconds',
      help: 'Age of the oldest of them; 0 where none waits.',
      type: 'gauge',
      labels: [],
      read: async () => [{ labels: {}, value: (await outbox()).oldestAgeS }],
    });
    this.metrics.series({
      name: 'pricealgo_backup_newest_timestamp_seconds',
      help: 'When the newest backup in BACKUP_DIR was made; 0 where there is none, absent where none are made.',
      type: 'gauge',
      labels: [],
      read: async () => {
        const folder = this.config.backupDir;
        return folder === null ? [] : [{ labels: {}, value: ((await newestBackupMs(folder)) ?? 0) / 1_000 }];
      },
    });
  }

  private async readOutbox(): Promise<OutboxState> {
    const [row] = await this.em.fork().execute<OutboxState[]>(
      `select count(*)::int as waiting,
         coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestAgeS"
       from outbox_message where published_at is null`,
    );
    return row!;
  }
}

interface OutboxState {
  waiting: number;
  oldestAgeS: number;
}
