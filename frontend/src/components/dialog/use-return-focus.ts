import { useEffect, useState } from 'react';

/** What had the keyboard before each dialog that is open now. */
const openers: HTMLElement[][] = [];

/** What has the keyboard now. An entry of a menu goes away with its menu, so for one it is the menu's button. */
function focused(): HTMLElement[] {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return [];
  const label = activeElement.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = label ? document.getElementById(label) : null;
  return [button ?? activeElement];
}

/**
 * Gives the keyboard back to what opened a dialog when that goes away. Mantine does so only for dialogs that stay mounted
 * while they are closed. A dialog that took the place of another one gives it back to the opener of the first.
 */
export function useReturnFocus(): void {
  // Read while the dialog is first rendered: after that it has the keyboard itself.
  const [candidates] = useState(() => [...focused(), ...openers.flat().reverse()]);
  useEffect(() => {
    openers.push(candidates);
    return () => {
      openers.splice(openers.indexOf(candidates), 1);
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      candidates.find((element) => {
        element.focus({ preventScroll: true });
        return document.activeElement === element;
      });
    };
  }, [candidates]);
}
