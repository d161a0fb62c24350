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
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useOpenTicker } from '../../../market/search/open-ticker';
import { recentChoices } from '../../../market/search/recent-choices';
import { MAX_KEYWORD_CHARACTERS, SEARCH_LABEL } from '../../../market/search/search-field';
import { useResultList } from '../../../market/search/use-result-list';
import { useTickerSearch } from '../../../market/search/use-ticker-search';
import { t } from '../../../market/search/texts';
import { commandsFor, recentCommands, rememberCommand, type Command } from './command';
import { linesOf, type Line } from './lines';
import { PaletteOptions } from './PaletteOptions';
import classes from './SearchSpotlight.module.css';

export interface SearchSpotlightProps {
  /** Grows with each request to open it. */
  asked: number;
  /** What the reader may open and do here; told by whoever knows all features. */
  commands: readonly Command[];
}

/**
 * The search over the whole page, for the keyboard: tickers, and with them pages and actions. Before anything is typed it
 * shows what was chosen lately, and what can be done here.
 */
export function SearchSpotlight({ asked, commands }: SearchSpotlightProps) {
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(() => ({ asked, choices: recentChoices() }));
  if (recent.asked !== asked) setRecent({ asked, choices: recentChoices() });
  const search = useTickerSearch(typed);
  const { results, fresh, waiting, failed } = search;
  const open = useOpenTicker();

  useEffect(() => spotlight.open(), [asked]);

  const choose = useCallback(
    (line: Line): void => {
      spotlight.close();
      // The field stays for as long as it fades out; the page that comes takes the keyboard from nobody who types.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (line.command) {
        rememberCommand(line.command);
        line.command.run();
      } else open(line.ticker);
    },
    [open],
  );
  const empty = typed.trim() === '';
  const lines = useMemo(
    () =>
      empty
        ? linesOf({ tickers: recent.choices, recent: recentCommands(commands), commands })
        : linesOf({ typed, tickers: results, recent: [], commands: commandsFor(typed, commands) }),
    [empty, typed, results, recent, commands],
  );
  // Enter in an empty field repeats the last choice, and does nothing where there is none.
  const marksFirst = !empty || lines[0]?.group === 'recent';
  // Out of reach of the server pages and actions are there all the same.
  const list = useResultList({ typed, search: { fresh: fresh || failed }, lines, choose, marksFirst });
  /** Before the component's own keys, which know nothing of answers under way. */
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (list.onKey(event)) event.stopPropagation();
  };

  const nothing = fresh && lines.length === 0;
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
        {empty && lines[0]?.group !== 'recent' && <p className={classes.title}>{t('spotlight.hint')}</p>}
        {waiting && <p className={classes.title}>{t('box.searching')}</p>}
        {nothing && <p className={classes.title}>{t('box.nothing', { typed: typed.trim() })}</p>}
        <PaletteOptions list={list} lines={lines} choose={choose} />
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
        {nothing ? t('box.count.none') : fresh ? t('box.count.some', { length: lines.length }) : ''}
      </VisuallyHidden>
    </Spotlight.Root>
  );
}
