import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or ⌘S, saves the page instead of the browser's copy of it. */
export function useSaveKeys(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
