import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Messages.module.css';
import { STATES, type MessageState } from './messages-api';
import { t } from './texts';

const TYPING_PAUSE_MS = 300;

interface MessageFiltersProps {
  state: MessageState | null;
  q: string;
  onChange: (changes: { state?: MessageState | null; q?: string }) => void;
}

export function MessageFilters({ state, q, onChange }: MessageFiltersProps) {
  const [typed, setTyped] = useState(q);
  const [asked, setAsked] = useState(q);
  const ask = useDebouncedCallback((words: string) => {
    setAsked(words.trim());
    onChange({ q: words.trim() });
  }, TYPING_PAUSE_MS);
  // The address was changed from elsewhere: 'Show all', or back.
  if (q !== asked) {
    setAsked(q);
    setTyped(q);
  }
  const choices = [
    { value: '', label: t('filter.all') },
    ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
  ];
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        label={t('search')}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          ask(value);
        }}
      />
      <NativeSelect
        label={t('filter')}
        data={choices}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: STATES.find((name) => name === value) ?? null })
        }
      />
    </search>
  );
}
