import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedWords } from '../../../lib/browser/use-typed-words';
import classes from './Messages.module.css';
import { STATES, type MessageState } from './messages-api';
import { t } from './texts';

interface MessageFiltersProps {
  state: MessageState | null;
  q: string;
  onChange: (changes: { state?: MessageState | null; q?: string }) => void;
}

export function MessageFilters({ state, q, onChange }: MessageFiltersProps) {
  const words = useTypedWords(q, (next) => onChange({ q: next }));
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
        {...words}
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
