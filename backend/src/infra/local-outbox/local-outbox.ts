import { chmod, mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';

export const OUTBOX_KEPT = 200;

/** A message that stayed on this machine because no mail or SMS service is configured. */
export interface LocalMessage {
  kind: 'mail' | 'sms';
  id: string;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  /** Header of a mail. */
  listUnsubscribe?: string;
  createdMs: number;
}

/**
 * Folder `DATA_DIR/outbox` with one JSON file per message, readable to us alone, newest 200. A message that is
 * delivered twice is one file.
 */
@Injectable()
export class LocalOutbox {
  readonly folder: string;

  constructor(config: AppConfig) {
    this.folder = path.join(config.dataDir, 'outbox');
  }

  async deliver(message: Omit<LocalMessage, 'createdMs'>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const held = await this.names();
    const ending = `-${message.kind}-${message.id}.json`;
    if (held.some((name) => name.endsWith(ending))) return;
    const createdMs = Date.now();
    const name = `${String(createdMs).padStart(15, '0')}${ending}`;
    const file = path.join(this.folder, name);
    await writeFile(`${file}.part`, JSON.stringify({ ...message, createdMs } satisfies LocalMessage), {
      mode: 0o600,
    });
    await rename(`${file}.part`, file);
    for (const old of [...held, name].sort().slice(0, -OUTBOX_KEPT)) {
      // Another process may have been quicker.
      await unlink(path.join(this.folder, old)).catch(() => undefined);
    }
  }

  /** Newest first. */
  async list(limit: number): Promise<LocalMessage[]> {
    const newest = (await this.names()).sort().reverse().slice(0, limit);
    const texts = await Promise.all(
      newest.map((name) => readFile(path.join(this.folder, name), 'utf8').catch(() => null)),
    );
    return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as LocalMessage);
  }

  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.json'));
  }
}
