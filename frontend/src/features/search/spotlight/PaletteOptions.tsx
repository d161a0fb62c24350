import { IconArrowRight, IconBolt } from '@tabler/icons-react';
import options from '../../../market/search/ResultOptions.module.css';
import { SearchResultLine } from '../../../market/search/SearchResultLine';
import { t } from '../../../market/search/texts';
import type { ResultList } from '../../../market/search/use-result-list';
import type { Command } from './command';
import type { Group, Line } from './lines';
import classes from './SearchSpotlight.module.css';

function CommandLine({ command: { kind, label, detail } }: { command: Command }) {
  const Icon = kind === 'page' ? IconArrowRight : IconBolt;
  return (
    <span className={classes.command}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}

export interface PaletteOptionsProps {
  list: ResultList;
  /** Those of a group stand together. */
  lines: readonly Line[];
  choose: (line: Line) => void;
}

/** The lines under the names of their groups; one list for the keyboard. */
export function PaletteOptions({ list, lines, choose }: PaletteOptionsProps) {
  const groups = [...new Set(lines.map(({ group }) => group))];
  const option = (line: Line, index: number) => (
    <div
      key={line.key}
      id={list.optionId(index)}
      className={options.option}
      role="option"
      aria-selected={index === list.active}
      data-testid={line.ticker ? 'search-result' : 'search-command'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(line)}
    >
      {line.ticker ? <SearchResultLine result={line.ticker} /> : <CommandLine command={line.command} />}
    </div>
  );
  const named = (group: Group) => (
    <div key={group} role="group" aria-label={t(`spotlight.${group}`)}>
      <p className={classes.title} aria-hidden="true">
        {t(`spotlight.${group}`)}
      </p>
      {lines.map((line, index) => (line.group === group ? option(line, index) : null))}
    </div>
  );
  return (
    <div
      id={list.listId}
      role="listbox"
      aria-label={t('box.results')}
      tabIndex={-1}
      hidden={lines.length === 0}
    >
      {groups.map(named)}
    </div>
  );
}
