import { createStore } from 'zustand/vanilla';

/** `ready`: a new version waits for the member's consent. `replaced`: another tab gave it, this page is of the version before. */
export type UpdateState = 'none' | 'ready' | 'replaced';

/** Whether there is a newer version, and what Reload does. */
export const updateStore = createStore<{ state: UpdateState; reload: () => void }>(() => ({
  state: 'none',
  reload: () => undefined,
}));

export const updateState = (): UpdateState => updateStore.getState().state;

/** @param reload what Reload does */
export const setUpdateState = (state: UpdateState, reload: () => void = () => undefined): void =>
  updateStore.setState({ state, reload });

export const reloadNow = (): void => updateStore.getState().reload();
