import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Names the page in the tab and, through the shell's live region, to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    for (const listener of listeners) listener();
  }, [title]);
}

export function onPageTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
