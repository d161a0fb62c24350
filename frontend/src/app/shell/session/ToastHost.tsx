import { useStore } from 'zustand';
import { lazyPart } from '../../../components/part/lazy-part';
import { toastsShown } from '../../../lib/toast';

/** Nothing else depends on it: a page whose toasts do not arrive is a page without toasts, until the next one tries again. */
const Toasts = lazyPart({
  load: () => import('./Toasts').then((m) => m.Toasts),
  failure: 'quiet',
});

/** Place of the toasts; their code is fetched with the first. */
export function ToastHost() {
  const shown = useStore(toastsShown);
  return shown > 0 && <Toasts />;
}
