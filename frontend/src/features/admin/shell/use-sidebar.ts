import { useState } from 'react';

const KEY = 'admin-sidebar';

/** Whether the sidebar shows icons only: remembered in this browser. */
export function useSidebar(): { collapsed: boolean; setCollapsed: (collapsed: boolean) => void } {
  const [collapsed, setState] = useState(() => window.localStorage.getItem(KEY) === 'icons');
  const setCollapsed = (next: boolean): void => {
    window.localStorage.setItem(KEY, next ? 'icons' : 'wide');
    setState(next);
  };
  return { collapsed, setCollapsed };
}
