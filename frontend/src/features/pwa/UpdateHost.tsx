import { useStore } from 'zustand';
import { lazyPart } from '../../components/part/lazy-part';
import { updateStore } from './update-state';

/** Out of reach, nothing is lost: the next load brings the new version anyway. */
const UpdatePrompt = lazyPart({
  load: () => import('./UpdatePrompt').then((m) => m.UpdatePrompt),
  failure: 'quiet',
});

/** Place of the word about a new version; its code is fetched with the first. */
export function UpdateHost() {
  const { state } = useStore(updateStore);
  return state !== 'none' && <UpdatePrompt state={state} />;
}
