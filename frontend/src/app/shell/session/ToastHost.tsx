import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, onToastsWanted } from '../../../lib/toast';
import { loadChunk } from '../../load-route';

const Toasts = lazy(() => loadChunk(() => import('./Toasts')).then((m) => ({ default: m.Toasts })));

/** Place of the toasts; their code is fetched with the first. */
export function ToastHost() {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
