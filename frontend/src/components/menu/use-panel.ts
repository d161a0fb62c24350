import { useClickOutside } from '@mantine/hooks';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * A button that discloses a panel beside it: Escape, a click elsewhere or the way on with the keyboard hides it.
 * @returns `area`: props of what holds both; `button`: props of the button, where Escape leads back to
 */
export function usePanel() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  const area = useClickOutside<HTMLDivElement>(close);
  return {
    isOpen,
    close,
    area: {
      ref: area,
      onKeyDown: ({ key }: KeyboardEvent): void => {
        if (key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
    button: { ref: button, 'aria-expanded': isOpen, onClick: (): void => setOpen(!isOpen) },
  };
}
