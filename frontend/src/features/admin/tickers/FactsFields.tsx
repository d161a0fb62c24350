import { Switch, TextInput } from '@mantine/core';
import form from '../../../components/form/Form.module.css';
import type { FieldProps } from '../../../components/form/use-tried-form';
import type { TypedFacts } from './facts';
import { t } from './texts';
import type { TickerFacts } from './tickers-api';

const FIELDS = [
  ['name', 300],
  ['sector', 80],
  ['currency', 3],
] as const;

/** One and the same for all indices, and set by itself. */
const NOT_OF_AN_INDEX = 'currency';

interface FactsFieldsProps {
  type: TickerFacts['type'];
  field: (name: keyof TypedFacts, type?: 'checkbox') => FieldProps;
}

/** What may be changed of a ticker. */
export function FactsFields({ type, field }: FactsFieldsProps) {
  return (
    <>
      {FIELDS.filter(([name]) => type !== 'index' || name !== NOT_OF_AN_INDEX).map(([name, maxLength]) => (
        <TextInput key={name} label={t(`form.${name}`)} maxLength={maxLength} {...field(name)} />
      ))}
      {type === 'index' && <p>{t('form.index')}</p>}
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
