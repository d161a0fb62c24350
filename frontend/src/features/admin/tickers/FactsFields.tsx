import { Switch, TextInput } from '@mantine/core';
import form from '../../../components/form/Form.module.css';
import type { FieldProps } from '../../../components/form/use-tried-form';
import type { TypedFacts } from './facts';
import { t } from './texts';

const FIELDS = [
  ['name', 300],
  ['sector', 80],
  ['currency', 3],
] as const;

interface FactsFieldsProps {
  field: (name: keyof TypedFacts, type?: 'checkbox') => FieldProps;
}

/** What may be changed of a ticker. */
export function FactsFields({ field }: FactsFieldsProps) {
  return (
    <>
      {FIELDS.map(([name, maxLength]) => (
        <TextInput key={name} label={t(`form.${name}`)} maxLength={maxLength} {...field(name)} />
      ))}
      <div className={form.pair}>
        <TextInput
          label={t('form.rank.label')}
          description={t('form.rank.hint')}
          inputMode="numeric"
          maxLength={8}
          {...field('rank')}
        />
      </div>
      <Switch label={t('form.active')} {...field('active', 'checkbox')} />
    </>
  );
}
