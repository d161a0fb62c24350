import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { lazyPart } from '../../components/part/lazy-part';
import { t } from '../texts';
import classes from './TickerSearch.module.css';

/** How long the box stays after it lost the focus: a click on a result takes it away first. */
const CLOSE_DELAY_MS = 300;

const SearchBox = lazyPart({
  what: () => t('search.name'),
  load: () => import('../../market/search/SearchBox').then((m) => m.SearchBox),
  failure: 'line',
});
const Palette = lazyPart({
  what: () => t('search.name'),
  load: () => import('./palette/Palette').then((m) => m.Palette),
});

/** The search icon of the top bar: it expands a box that closes 300 ms after it lost the focus. */
export function TickerSearch() {
  const [open, setOpen] = useState(false);
  const icon = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const close = (): void => {
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <div
      className={classes.search}
      data-testid="ticker-search"
      data-open={open || undefined}
      onFocus={() => clearTimeout(closing.current)}
      onBlur={onBlur}
    >
      {open && (
        <div className={classes.box}>
          <SearchBox
            autoFocus
            onChosen={close}
            onEscape={() => {
              icon.current?.focus();
              close();
            }}
          />
        </div>
      )}
      <ActionIcon
        ref={icon}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t(open ? 'search.close' : 'search.open')}
        aria-expanded={open}
        title={t('search.hint')}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}

/** Opens the search over the page on `/` and on ⌘K or Ctrl+K. Its code is fetched at the first of them. */
export function SearchHotkeys() {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = event.metaKey || event.ctrlKey;
      const byCommand = command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      // Shift is allowed: some layouts need it for a slash.
      const bySlash = !command && !event.altKey && event.key === '/' && !isTyping(event.target);
      if (event.isComposing || (!byCommand && !bySlash)) return;
      event.preventDefault();
      setAsked((times) => times + 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (asked === 0) return null;
  return <Palette asked={asked} onUnavailable={() => setAsked(0)} />;
}
