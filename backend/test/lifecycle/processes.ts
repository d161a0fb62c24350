import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Living processes that have anything to do with a folder: by arguments, environment or working directory. */
export function processesUsing(dir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .flatMap((pid) => {
      const command = read(pid, 'cmdline').replaceAll('\0', ' ').trim();
      const uses = [command, read(pid, 'environ'), cwd(pid)].some((text) => text.includes(dir));
      return uses && !isZombie(pid) ? [{ pid, command }] : [];
    });
}

/** SIGKILL to everything at once, as a power cut does it. */
export function killEverythingUsing(dir: string): void {
  for (const { pid } of processesUsing(dir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already: a parent took it along.
    }
  }
}

let waiting = new AbortController();

/**
 * Waits for what no event announces (another process's children); the test's own time limit is the only one. It looks less
 * often than `any.account` allows a member to ask, however long it waits.
 */
export async function eventually<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const { signal } = waiting;
  for (;;) {
    const found = await look();
    if (found) return found;
    await delay(50, undefined, { signal });
  }
}

/** A test that ran out of time must not go on waiting behind the next one. */
export function giveUpWaiting(): void {
  waiting.abort();
  waiting = new AbortController();
}

export const nothingUses = (dir: string): Promise<true> =>
  eventually(() => processesUsing(dir).length === 0 || null);

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function cwd(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function isZombie(pid: number): boolean {
  return /^State:\s+Z/m.test(read(pid, 'status'));
}
