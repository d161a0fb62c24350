import '@mantine/core/styles/Input.css';
// The arrow of a select has its size from there.
import '@mantine/core/styles/Combobox.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTypedWords } from '../../lib/browser/use-typed-words';
import { DayField } from '../form/DateFields';
import classes from './Table.module.css';
import { t } from './texts';

export interface FilterBarProps {
  label?: string;
  /** Something is asked for: there is something to clear. */
  filtered: boolean;
  onClear: () => void;
  /** How much there is of it, said below. */
  found?: ReactNode;
  /** What can be done with what was found. */
  tools?: ReactNode;
  /** The fields; what they say lives with the caller, mostly in the address. */
  children: ReactNode;
}

/** Search and filters of a list, one row on a wide screen, and how much they find. */
export function FilterBar({ label, filtered, onClear, found, tools, children }: FilterBarProps) {
  return (
    <>
      <div role="search" className={classes.filters} aria-label={label}>
        {children}
        <Button variant="default" disabled={!filtered} onClick={onClear}>
          {t('filter.clear.button')}
        </Button>
      </div>
      <div className={classes.found}>
        <p role="status">{found}</p>
        {tools}
      </div>
    </>
  );
}

export interface SearchFilterProps {
  label: string;
  value: string;
  maxLength: number;
  /** Called once the keyboard has rested. */
  onChange: (words: string) => void;
}

export function SearchFilter({ label, value, maxLength, onChange }: SearchFilterProps) {
  const words = useTypedWords(value, onChange);
  return (
    <TextInput
      className={classes.search}
      type="search"
      label={label}
      maxLength={maxLength}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      {...words}
    />
  );
}

export interface SelectFilterProps {
  label: string;
  value: string | undefined;
  options: readonly (string | { value: string; label: string })[];
  /** What the choice of nothing is called; without it something is always chosen. */
  any?: string;
  onChange: (value: string) => void;
}

export function SelectFilter({ label, value = '', options, any, onChange }: SelectFilterProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={any === undefined ? [...options] : [{ value: '', label: any }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export interface DayFilterProps {
  label: string;
  /** `2027-01-31` or empty */
  value: string;
  onChange: (day: string) => void;
}

export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <DayField label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
