import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import classes from './Audit.module.css';
import { ACTIONS, t } from './texts';
import type { AuditFilter } from './use-audit-address';

const TYPING_PAUSE_MS = 300;
const PEOPLE = ['actor', 'subject'] as const;
const DAYS = ['from', 'to'] as const;

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (changes: Partial<AuditFilter>) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const choices = [
    { value: '', label: t('any') },
    { value: 'admin', label: t('adminActs') },
    ...ACTIONS.map((value) => ({ value, label: t(`action.${value}`) })),
  ];
  return (
    <search className={classes.filters}>
      {PEOPLE.map((name) => (
        <PersonField key={name} name={name} value={filter[name]} onChange={onChange} />
      ))}
      <NativeSelect
        label={t('action')}
        data={choices}
        value={choices.some(({ value }) => value === filter.action) ? filter.action : ''}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      {DAYS.map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </search>
  );
}

interface PersonFieldProps {
  name: 'actor' | 'subject';
  value: string;
  onChange: (changes: Partial<AuditFilter>) => void;
}

function PersonField({ name, value, onChange }: PersonFieldProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const ask = useDebouncedCallback((words: string) => {
    setAsked(words.trim());
    onChange({ [name]: words.trim() });
  }, TYPING_PAUSE_MS);
  // The address was changed from elsewhere.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      label={t(`${name}Search`)}
      maxLength={120}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
