import { IconSearch, IconX } from '@tabler/icons-react';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchResult } from './ticker-search';
import { useOpenTicker } from './open-ticker';
import { ResultOptions } from './ResultOptions';
import { MAX_KEYWORD_CHARACTERS, SEARCH_LABEL } from './search-field';
import { useResultList } from './use-result-list';
import { useTickerSearch } from './use-ticker-search';
import { t } from './texts';
import classes from './SearchBox.module.css';

export interface SearchBoxProps {
  /** After a result was chosen. */
  onChosen?: () => void;
  /** Escape in an empty field. */
  onEscape?: () => void;
  autoFocus?: boolean;
  /** Results below the field as part of the page instead of above it. */
  inline?: boolean;
  /** What is searched for at first. */
  initial?: string;
  /** The ticker takes the place of the present entry in the history. */
  replace?: boolean;
}

/** A field and the list of what it finds: arrow keys move through it, Enter chooses, Escape clears. */
export function SearchBox({
  onChosen,
  onEscape,
  autoFocus = false,
  inline = false,
  initial = '',
  replace = false,
}: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const search = useTickerSearch(typed);
  const { results, fresh, waiting } = search;
  const open = useOpenTicker({ replace });
  const choose = useCallback(
    (result: SearchResult): void => {
      setTyped('');
      open(result);
      onChosen?.();
    },
    [open, onChosen],
  );
  const list = useResultList({ typed, search, lines: results, choose });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.onKey(event) || event.key !== 'Escape' || (typed === '' && !onEscape)) return;
    event.preventDefault();
    event.stopPropagation();
    if (typed === '') onEscape?.();
    else setTyped('');
  };

  const nothing = fresh && results.length === 0;
  return (
    <div className={classes.box} data-inline={inline || undefined} role="search">
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          {...list.fieldAria}
          ref={field}
          className={classes.input}
          aria-label={SEARCH_LABEL}
          placeholder={SEARCH_LABEL}
          title={SEARCH_LABEL}
          value={typed}
          maxLength={MAX_KEYWORD_CHARACTERS}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          autoFocus={autoFocus}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('box.clear')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setTyped('');
              field.current?.focus();
            }}
          >
            <IconX size={16} stroke={2} />
          </button>
        )}
      </div>
      <div className={classes.panel} hidden={results.length === 0 && !waiting && !nothing}>
        {waiting && <p className={classes.note}>{t('box.searching')}</p>}
        {nothing && <p className={classes.note}>{t('box.nothing', { typed: typed.trim() })}</p>}
        <ResultOptions label={t('box.results')} list={list} lines={results} choose={choose} />
      </div>
      <p className={classes.spoken} role="status">
        {nothing ? t('box.count.none') : fresh ? t('box.count.some', { length: results.length }) : ''}
      </p>
    </div>
  );
}
