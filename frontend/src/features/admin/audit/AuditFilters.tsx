import { NativeSelect, TextInput } from '@mantine/core';
import { useTypedWords } from '../../../lib/browser/use-typed-words';
import classes from './Audit.module.css';
import { ACTIONS, t } from './texts';
import type { AuditFilter } from './use-audit-address';

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
  const words = useTypedWords(value, (next) => onChange({ [name]: next }));
  return (
    <TextInput
      className={classes.search}
      type="search"
      label={t(`${name}Search`)}
      maxLength={120}
      {...words}
    />
  );
}
