import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { giveUpWaiting, killEverythingUsing } from './processes.js';

const made: string[] = [];

/** A new folder that every user can step into. */
export function tempFolder(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-lifecycle-'));
  chmodSync(dir, 0o755);
  made.push(dir);
  return dir;
}

/** For afterEach: whatever a failed test left running or lying about. */
export function cleanUp(): void {
  giveUpWaiting();
  for (const dir of made.splice(0)) {
    killEverythingUsing(dir);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
