import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OpenMessage } from '../../../sw/update/messages';
import { ownPath } from '../inbox/own-path';

/** Goes where a clicked push leads, without loading the page anew, and says so to the service worker. */
export function useOpenedPushes(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data, ports }: MessageEvent): void => {
      const { type, path } = (data ?? {}) as Partial<OpenMessage>;
      const own = type === 'open' ? ownPath(path ?? null) : null;
      if (own === null) return;
      ports[0]?.postMessage(true);
      void navigate(own);
    };
    container?.addEventListener('message', onMessage);
    return () => container?.removeEventListener('message', onMessage);
  }, [navigate]);
}
