import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { Change } from './changes';

/** What the member has done and the server has not answered yet, oldest first. */
export class PendingChanges {
  private readonly changes = createStore<readonly Change[]>(() => []);

  all = this.changes.getState;
  listen = this.changes.subscribe;

  /** Shows at once: a box that is ticked must not wait for anything. */
  add(change: Change): void {
    this.changes.setState((changes) => [...changes, change], true);
  }

  remove(change: Change): void {
    this.changes.setState((changes) => changes.filter((one) => one !== change), true);
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
