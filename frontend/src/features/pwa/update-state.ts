/** `ready`: a new version waits for a word. `replaced`: another tab gave it, this page is of the version before. */
export type UpdateState = 'none' | 'ready' | 'replaced';

let state: UpdateState = 'none';
let reload: () => void = () => undefined;
const listeners = new Set<() => void>();

export const updateState = (): UpdateState => state;

export function onUpdateState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param onReload what Reload does */
export function setUpdateState(next: UpdateState, onReload: () => void = () => undefined): void {
  state = next;
  reload = onReload;
  for (const listener of listeners) listener();
}

export const reloadNow = (): void => reload();
