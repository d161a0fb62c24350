import type { QueryClient } from '@tanstack/react-query';
import type { Change } from './changes';

/** What the member has done and the server has not answered yet, oldest first. */
export class PendingChanges {
  private changes: readonly Change[] = [];
  private readonly listeners = new Set<() => void>();

  all = (): readonly Change[] => this.changes;

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows at once: a box that is ticked must not wait for anything. */
  add(change: Change): void {
    this.set([...this.changes, change]);
  }

  remove(change: Change): void {
    this.set(this.changes.filter((one) => one !== change));
  }

  private set(changes: readonly Change[]): void {
    this.changes = changes;
    for (const listener of this.listeners) listener();
  }
}

const ofClients = new WeakMap<QueryClient, PendingChanges>();

/** Those of the page that this client serves. */
export function pendingChanges(client: QueryClient): PendingChanges {
  const known = ofClients.get(client);
  if (known) return known;
  const made = new PendingChanges();
  ofClients.set(client, made);
  return made;
}
