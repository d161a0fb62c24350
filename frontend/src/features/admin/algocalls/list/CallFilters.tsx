import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DayFilter,
  FilterBar,
  SelectFilter,
  type FilterBarProps,
} from '../../../../components/table/FilterBar';
import {
  ALGORITHM_NAMES,
  ALGORITHM_ORDER,
  type AlgorithmName,
} from '../../../../market/answers/algorithm-names';
import { modeOf } from '../../../../market/answers/CallLine';
import { choicesQuery, MODES, ORIGINS, STANCES, VERDICTS, type FilterChoices } from '../api/calls-api';
import { t } from '../texts';
import type { CallsAddress } from '../use-calls-address';

interface Option {
  value: string;
  label: string;
}

const plain = (values: Iterable<string>): Option[] => [...values].map((value) => ({ value, label: value }));

/** What the calls of one algorithm, or of all, are called. */
function choicesOf(choices: readonly FilterChoices[], algo: AlgorithmName | undefined) {
  const of = choices.filter((one) => algo === undefined || one.algo === algo);
  const all = (name: 'labels' | 'versions' | 'symbols'): Option[] =>
    plain(new Set(of.flatMap((one) => one[name])));
  return { labels: all('labels'), versions: all('versions'), symbols: all('symbols') };
}

/** Typed texts go into the address when they are finished: Enter, or the field is left. */
function SymbolFilter({
  value,
  options,
  onDone,
}: {
  value: string;
  options: Option[];
  onDone: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const done = (): void => {
    if (typed.trim() !== value) onDone(typed.trim());
  };
  return (
    <>
      <TextInput
        label={t('filter.symbol')}
        placeholder={t('filter.symbol.example')}
        value={typed}
        list="admin-call-symbols"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={done}
        onKeyDown={({ key }) => key === 'Enter' && done()}
      />
      <datalist id="admin-call-symbols">
        {options.map(({ value: symbol }) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
    </>
  );
}

type SelectName = 'algo' | 'outcome' | 'stance' | 'origin' | 'mode' | 'label' | 'version';

function ChoiceFilter({
  name,
  options,
  address,
}: {
  name: SelectName;
  options: Option[];
  address: CallsAddress;
}) {
  const value = address.filter[name] ?? '';
  // What the address asks for stays visible even when there is no such call.
  const known =
    value === '' || options.some((one) => one.value === value) ? options : [...options, ...plain([value])];
  return (
    <SelectFilter
      label={t(`filter.${name}`)}
      any={t('filter.any')}
      value={value}
      options={known}
      onChange={(chosen) => address.set({ [name]: chosen })}
    />
  );
}

const ALGORITHM_OPTIONS = ALGORITHM_ORDER.map((value) => ({ value, label: ALGORITHM_NAMES[value] }));
const OUTCOME_OPTIONS = VERDICTS.map((value) => ({ value, label: t(`verdict.${value}`) }));
const STANCE_OPTIONS = STANCES.map((value) => ({ value, label: t(`stance.${value}`) }));
const ORIGIN_OPTIONS = ORIGINS.map((value) => ({ value, label: t(`origin.${value}`) }));
const MODE_OPTIONS = MODES.map((mode) => ({ value: mode, label: modeOf({ mode }) }));
const DAYS = ['from', 'to'] as const;

interface CallFiltersProps extends Pick<FilterBarProps, 'found' | 'tools'> {
  address: CallsAddress;
  /** The only algorithm of the page. */
  fixed?: AlgorithmName;
}

export function CallFilters({ address, fixed, found, tools }: CallFiltersProps) {
  const { filter, set, clear } = address;
  const { data = [] } = useQuery(choicesQuery);
  const choices = choicesOf(data, fixed ?? filter.algo);
  const filtered = Object.keys(filter).some((name) => !(fixed && name === 'algo'));
  return (
    <FilterBar label={t('filter.title')} filtered={filtered} onClear={clear} found={found} tools={tools}>
      {!fixed && <ChoiceFilter name="algo" options={ALGORITHM_OPTIONS} address={address} />}
      <SymbolFilter
        value={filter.symbol ?? ''}
        options={choices.symbols}
        onDone={(symbol) => set({ symbol })}
      />
      <ChoiceFilter name="outcome" options={OUTCOME_OPTIONS} address={address} />
      <ChoiceFilter name="label" options={choices.labels} address={address} />
      <ChoiceFilter name="stance" options={STANCE_OPTIONS} address={address} />
      <ChoiceFilter name="origin" options={ORIGIN_OPTIONS} address={address} />
      <ChoiceFilter name="mode" options={MODE_OPTIONS} address={address} />
      <ChoiceFilter name="version" options={choices.versions} address={address} />
      {DAYS.map((name) => (
        <DayFilter
          key={name}
          label={t(`filter.${name}`)}
          value={filter[name] ?? ''}
          onChange={(day) => set({ [name]: day })}
        />
      ))}
    </FilterBar>
  );
}
