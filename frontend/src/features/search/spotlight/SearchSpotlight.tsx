import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Input.css';
import '@mantine/spotlight/styles.css';
import { VisuallyHidden } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import type { SearchResult } from '../../../market/search/ticker-search';
import { useOpenTicker } from '../../../market/search/open-ticker';
import { recentChoices } from '../../../market/search/recent-choices';
import { ResultOptions } from '../../../market/search/ResultOptions';
import { MAX_KEYWORD_CHARACTERS, SEARCH_LABEL } from '../../../market/search/search-field';
import { useResultList } from '../../../market/search/use-result-list';
import { useTickerSearch } from '../../../market/search/use-ticker-search';
import { t } from '../../../market/search/texts';
import classes from './SearchSpotlight.module.css';

/**
 * The same search over the whole page, for the keyboard; what was chosen lately shows before anything is typed.
 * @param asked grows with each request to open it
 */
export function SearchSpotlight({ asked }: { asked: number }) {
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(() => ({ asked, choices: recentChoices() }));
  if (recent.asked !== asked) setRecent({ asked, choices: recentChoices() });
  const search = useTickerSearch(typed);
  const { results, fresh, waiting } = search;
  const open = useOpenTicker();

  useEffect(() => spotlight.open(), [asked]);

  const choose = useCallback(
    (result: SearchResult): void => {
      spotlight.close();
      open(result);
    },
    [open],
  );
  const empty = typed.trim() === '';
  const lines = empty ? recent.choices : results;
  const list = useResultList({ typed, search, lines, choose, marksFirst: true });
  /** Before the component's own keys, which know nothing of answers under way. */
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (list.onKey(event)) event.stopPropagation();
  };

  const nothing = fresh && results.length === 0;
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight={460}
      attributes={{ content: { 'aria-label': t('box.label') } }}
    >
      <Spotlight.Search
        {...list.fieldAria}
        aria-label={SEARCH_LABEL}
        placeholder={SEARCH_LABEL}
        maxLength={MAX_KEYWORD_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={20} stroke={1.75} />}
        onKeyDownCapture={onKeyDownCapture}
      />
      <Spotlight.ActionsList>
        {empty && (
          <p className={classes.title}>
            {recent.choices.length > 0 ? t('spotlight.recent') : t('spotlight.hint')}
          </p>
        )}
        {waiting && <p className={classes.title}>{t('box.searching')}</p>}
        {nothing && <p className={classes.title}>{t('box.nothing', { typed: typed.trim() })}</p>}
        <ResultOptions
          label={empty ? t('spotlight.recentTickers') : t('box.results')}
          list={list}
          lines={lines}
          choose={choose}
        />
      </Spotlight.ActionsList>
      <p className={classes.keys}>
        <kbd>↑</kbd>{' '}
        {t.rich('spotlight.keys', {
          kbd: <kbd>↓</kbd>,
          kbd2: (inner) => <kbd>{inner}</kbd>,
          kbd3: (inner) => <kbd>{inner}</kbd>,
        })}
      </p>
      <VisuallyHidden role="status">
        {nothing ? t('box.count.none') : fresh ? t('box.count.some', { length: results.length }) : ''}
      </VisuallyHidden>
    </Spotlight.Root>
  );
}
