import { setTimeout as delay } from 'node:timers/promises';

/** Connections come back at once and elsewhere: in groups of this size the other nodes take 4,000 a second. */
const GROUP = 400;
const EVERY_MS = 100;
/** A process that ends has no time for more groups: with many connections the groups are larger. */
const GROUPS_MAX = 30;

/**
 * Closes connections in groups with pauses between them, each in a group by chance.
 * @param pause is awaited between two groups
 */
export async function sendAway<T>(
  connections: readonly T[],
  close: (connection: T) => void,
  pause: () => Promise<unknown> = () => delay(EVERY_MS),
): Promise<void> {
  const left = shuffled(connections);
  const size = Math.max(GROUP, Math.ceil(left.length / GROUPS_MAX));
  while (left.length > 0) {
    for (const connection of left.splice(0, size)) close(connection);
    if (left.length > 0) await pause();
  }
}

/** Fisher and Yates. */
function shuffled<T>(values: readonly T[]): T[] {
  const mixed = [...values];
  for (let n = mixed.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [mixed[n], mixed[other]] = [mixed[other]!, mixed[n]!];
  }
  return mixed;
}
