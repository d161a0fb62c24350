import { chmod, mkdir, readdir, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { writeWhole } from '../storage/write-whole.js';

export const SPOOL_MAX_FILES = 200;

/** A mail or text message that stays on this machine because no mail or SMS service is configured. */
export interface SpooledMessage {
  kind: 'mail' | 'sms';
  id: string;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  /** `List-Unsubscribe` header of a mail. */
  listUnsubscribe?: string;
  createdMs: number;
}

/**
 * Keeps messages as JSON files in the folder `DATA_DIR/outbox`, readable by our own user only. The newest 200 files stay; a
 * message that is delivered twice is one file.
 */
@Injectable()
export class MailSpool {
  readonly folder: string;

  constructor(config: AppConfig) {
    this.folder = path.join(config.dataDir, 'outbox');
  }

  async deliver(message: Omit<SpooledMessage, 'createdMs'>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const held = await this.names();
    const ending = `-${message.kind}-${message.id}.json`;
    if (held.some((name) => name.endsWith(ending))) return;
    const createdMs = Date.now();
    const name = `${String(createdMs).padStart(15, '0')}${ending}`;
    const file = path.join(this.folder, name);
    await writeWhole(file, JSON.stringify({ ...message, createdMs } satisfies SpooledMessage));
    for (const old of [...held, name].sort().slice(0, -SPOOL_MAX_FILES)) {
      // Another process may have removed the file already.
      await unlink(path.join(this.folder, old)).catch(() => undefined);
    }
  }

  /** Newest first. */
  async list(limit: number): Promise<SpooledMessage[]> {
    const newest = (await this.names()).sort().reverse().slice(0, limit);
    const texts = await Promise.all(
      newest.map((name) => readFile(path.join(this.folder, name), 'utf8').catch(() => null)),
    );
    return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as SpooledMessage);
  }

  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.json'));
  }
}
