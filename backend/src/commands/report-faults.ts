import type { RowFaults } from '../common/csv/row-faults.js';

/** Names the bad rows of an import, one line each, and counts those that are not named. */
export function reportFaults(faults: RowFaults, log: (line: string) => void): void {
  for (const { line, reason } of faults.first) log(`line ${line}: ${reason}`);
  const more = faults.count - faults.first.length;
  if (more > 0) log(`… and ${more} more bad rows`);
}
