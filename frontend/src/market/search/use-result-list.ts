import { useEffect, useId, useRef, useState, type AriaAttributes, type KeyboardEvent } from 'react';
import type { TickerSearch } from './use-ticker-search';

export interface ResultListOptions<T> {
  typed: string;
  search: Pick<TickerSearch, 'fresh'>;
  /** What is listed: the search's results and what stands beside them, or for them while nothing is typed. */
  lines: readonly T[];
  choose: (line: T) => void;
  /** Is the first line marked before anybody moved? */
  marksFirst?: boolean;
}

export interface ResultList {
  listId: string;
  /** Index of the marked line, −1 for none. */
  active: number;
  optionId: (index: number) => string;
  /** Takes arrow keys and Enter. @returns whether the key was one of them. */
  onKey: (event: KeyboardEvent) => boolean;
  /** What makes the field the list's combobox. */
  fieldAria: AriaAttributes & { role: 'combobox' };
}

/**
 * The keyboard of a field with results. Enter takes the marked line; without one it takes the first result, and where
 * the answer to what is typed is still under way (people type `aapl` and Enter in one go) it waits for exactly that
 * one. Typing on takes mark and Enter back.
 */
export function useResultList<T>({
  typed,
  search,
  lines,
  choose,
  marksFirst = false,
}: ResultListOptions<T>): ResultList {
  const listId = useId();
  const [moved, setMoved] = useState<{ typed: string; lines: readonly T[]; index: number } | null>(null);
  const enteredFor = useRef<string | null>(null);
  const { fresh } = search;
  const settled = fresh || typed.trim() === '';
  const isMoved = moved !== null && moved.typed === typed && moved.lines === lines;
  const active = isMoved ? moved.index : marksFirst && settled && lines.length > 0 ? 0 : -1;
  const optionId = (index: number): string => `${listId}-${index}`;

  useEffect(() => {
    if (enteredFor.current !== typed) enteredFor.current = null;
    if (enteredFor.current === null || !fresh) return;
    enteredFor.current = null;
    if (lines[0]) choose(lines[0]);
  }, [typed, fresh, lines, choose]);

  const move = (step: number): void => {
    if (lines.length === 0) return;
    const from = active === -1 && step < 0 ? 0 : active;
    const index = (from + step + lines.length) % lines.length;
    setMoved({ typed, lines, index });
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return false;
    event.preventDefault();
    const marked = lines[active];
    if (event.key !== 'Enter') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (marked) choose(marked);
    else if (fresh && lines[0]) choose(lines[0]);
    else if (!settled) enteredFor.current = typed;
    return true;
  };

  return {
    listId,
    active,
    optionId,
    onKey,
    fieldAria: {
      role: 'combobox',
      'aria-expanded': lines.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active === -1 ? undefined : optionId(active),
    },
  };
}
