import { IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchResult } from '../../../market/search/ticker-search';
import { ResultOptions } from '../../../market/search/ResultOptions';
import { MAX_KEYWORD_CHARACTERS } from '../../../market/search/search-field';
import { useResultList } from '../../../market/search/use-result-list';
import { useTickerSearch } from '../../../market/search/use-ticker-search';
import box from '../../../market/search/SearchBox.module.css';
import { t } from '../texts';

export interface AddTickerProps {
  /** Keeps the field; the next ticker may be typed at once. */
  onAdd: (result: SearchResult) => void;
}

/** A field that finds tickers and adds the chosen one to the list on the screen. */
export const AddTicker = memo(function AddTicker({ onAdd }: AddTickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const search = useTickerSearch(typed);
  const { results, fresh, waiting } = search;
  const choose = useCallback(
    (result: SearchResult): void => {
      setTyped('');
      onAdd(result);
      field.current?.focus();
    },
    [onAdd],
  );
  const list = useResultList({ typed, search, lines: results, choose });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.onKey(event) || event.key !== 'Escape' || typed === '') return;
    event.preventDefault();
    event.stopPropagation();
    setTyped('');
  };
  const nothing = fresh && results.length === 0;
  return (
    <div className={box.box}>
      <div className={box.field}>
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        <input
          {...list.fieldAria}
          ref={field}
          className={box.input}
          id="add-ticker"
          aria-label={t('add.label')}
          placeholder={t('add.placeholder')}
          value={typed}
          maxLength={MAX_KEYWORD_CHARACTERS}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped('')}
        />
      </div>
      <div className={box.panel} hidden={results.length === 0 && !waiting && !nothing}>
        {waiting && <p className={box.note}>{t('add.searching')}</p>}
        {nothing && <p className={box.note}>{t('add.nothing', { typed: typed.trim() })}</p>}
        <ResultOptions label={t('add.results')} list={list} lines={results} choose={choose} />
      </div>
      <p className={box.spoken} role="status">
        {nothing ? t('add.nothingShort') : fresh ? t('add.found', { count: results.length }) : ''}
      </p>
    </div>
  );
});
