import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { onUpdateState, updateState, type UpdateState } from './update-state';

type Prompt = ComponentType<{ state: Exclude<UpdateState, 'none'> }>;

const UpdatePrompt = lazy(() =>
  import('./UpdatePrompt').then(
    (m): { default: Prompt } => ({ default: m.UpdatePrompt }),
    // Out of reach: the next load brings the new version anyway.
    (): { default: Prompt } => ({ default: () => null }),
  ),
);

/** Place of the word about a new version; its code is fetched with the first. */
export function UpdateHost() {
  const state = useSyncExternalStore(onUpdateState, updateState);
  if (state === 'none') return null;
  return (
    <Suspense>
      <UpdatePrompt state={state} />
    </Suspense>
  );
}
