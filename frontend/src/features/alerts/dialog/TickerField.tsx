import { IconSearch } from '@tabler/icons-react';
import { useCallback, useId, useState } from 'react';
import type { SearchResult } from '../../../market/search/ticker-search';
import { ResultOptions } from '../../../market/search/ResultOptions';
import { MAX_KEYWORD_CHARACTERS } from '../../../market/search/search-field';
import { useResultList } from '../../../market/search/use-result-list';
import { useTickerSearch } from '../../../market/search/use-ticker-search';
import box from '../../../market/search/SearchBox.module.css';
import { t } from '../texts';
import classes from './TickerField.module.css';

/** A field that finds the ticker to watch. */
export function TickerField({ onChoose }: { onChoose: (result: SearchResult) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useTickerSearch(typed);
  const { results, fresh, waiting } = search;
  const choose = useCallback((result: SearchResult) => onChoose(result), [onChoose]);
  const list = useResultList({ typed, search, lines: results, choose });
  const nothing = fresh && results.length === 0;
  return (
    <div className={classes.place}>
      <label className={classes.label} htmlFor={id}>
        {t('pick.label')}
      </label>
      <div className={box.box} data-inline>
        <div className={box.field}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <input
            {...list.fieldAria}
            id={id}
            className={box.input}
            placeholder={t('pick.placeholder')}
            value={typed}
            maxLength={MAX_KEYWORD_CHARACTERS}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => void list.onKey(event)}
          />
        </div>
        <div className={box.panel} hidden={results.length === 0 && !waiting && !nothing}>
          {waiting && <p className={box.note}>{t('pick.searching')}</p>}
          {nothing && <p className={box.note}>{t('pick.nothing', { typed: typed.trim() })}</p>}
          <ResultOptions label={t('pick.results')} list={list} lines={results} choose={choose} />
        </div>
        <p className={box.spoken} role="status">
          {nothing ? t('pick.nothingShort') : fresh ? t('pick.found', { count: results.length }) : ''}
        </p>
      </div>
    </div>
  );
}
