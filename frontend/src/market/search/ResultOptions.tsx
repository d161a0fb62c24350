import type { SearchResult } from './ticker-search';
import classes from './ResultOptions.module.css';
import { SearchResultLine } from './SearchResultLine';
import type { ResultList } from './use-result-list';

export interface ResultOptionsProps {
  label: string;
  list: ResultList;
  lines: readonly SearchResult[];
  choose: (result: SearchResult) => void;
}

/** The lines of a search. The keyboard reaches them through the field, which keeps the focus. */
export function ResultOptions({ label, list, lines, choose }: ResultOptionsProps) {
  return (
    <ul id={list.listId} className={classes.list} role="listbox" aria-label={label} tabIndex={-1}>
      {lines.map((result, index) => (
        <li
          key={`${result.exchangeShortName}:${result.ticker}`}
          id={list.optionId(index)}
          className={classes.option}
          role="option"
          aria-selected={index === list.active}
          data-testid="search-result"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(result)}
        >
          <SearchResultLine result={result} />
        </li>
      ))}
    </ul>
  );
}
