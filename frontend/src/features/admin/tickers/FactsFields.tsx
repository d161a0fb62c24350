import { Switch, TextInput } from '@mantine/core';
import dialog from '../operations/Dialog.module.css';
import type { TypedFacts } from './facts';
import { t } from './texts';

const FIELDS = [
  ['name', 300],
  ['sector', 80],
  ['currency', 3],
] as const;

interface FactsFieldsProps {
  facts: TypedFacts;
  errors: Record<string, string>;
  onChange: (changes: Partial<TypedFacts>) => void;
}

/** What may be changed of a ticker. */
export function FactsFields({ facts, errors, onChange }: FactsFieldsProps) {
  return (
    <>
      {FIELDS.map(([field, maxLength]) => (
        <TextInput
          key={field}
          label={t(field)}
          value={facts[field]}
          error={errors[field]}
          maxLength={maxLength}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
      <div className={dialog.pair}>
        <TextInput
          label={t('rank')}
          description={t('rankHint')}
          inputMode="numeric"
          value={facts.rank}
          error={errors['rank']}
          maxLength={8}
          onChange={(event) => onChange({ rank: event.currentTarget.value })}
        />
      </div>
      <Switch
        label={t('active')}
        checked={facts.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </>
  );
}
