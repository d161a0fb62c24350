import { clearLocalStorage } from './clear-storage';
import { recoverFromCorruption } from './corruption';
import { open, seal } from './obfuscation';

/** Every name that is stored sealed. */
export type SealedName =
  'user-info' | 'user-token' | 'admin-info' | 'recent-tickers' | 'recent-commands' | 'sign-up-purpose';

interface Opened {
  stored: string;
  value: unknown;
}

const opened = new Map<SealedName, Opened>();

function storedText(name: SealedName): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage may be forbidden: then nothing is remembered.
    return null;
  }
}

/** Presence alone, without opening it. */
export function isStored(name: SealedName): boolean {
  return storedText(name) !== null;
}

/**
 * The value under a name as JSON; `null` where there is none. The same stored text gives the same object, also after
 * another tab wrote it. A damaged one clears the whole storage and reloads the page.
 */
export function readSealed(name: SealedName): unknown {
  const stored = storedText(name);
  if (stored === null) return null;
  const known = opened.get(name);
  if (known?.stored === stored) return known.value;
  try {
    const value: unknown = JSON.parse(open(name, stored));
    opened.set(name, { stored, value });
    return value;
  } catch {
    recoverFromCorruption();
    return null;
  }
}

export function writeSealed(name: SealedName, value: unknown): void {
  try {
    localStorage.setItem(name, seal(name, JSON.stringify(value)));
  } catch {
    // Full or forbidden: then it is not remembered.
  }
}

export function removeSealed(...names: SealedName[]): void {
  for (const name of names) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Forbidden: then nothing was stored either.
    }
  }
}

/** Everything of this site, see `clearLocalStorage`. */
export function clearStorage(): void {
  try {
    clearLocalStorage();
  } catch {
    // Forbidden: then nothing was stored either.
  }
}
