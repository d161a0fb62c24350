import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TriedForm } from '../../../components/form/use-tried-form';
import { type ALGORITHMS, RATINGS } from '../model/choices';
import { FIELDS_OF, KINDS, WINDOWS, type AlertValues } from '../model/form';
import { t } from '../texts';
import classes from '../../../components/form/Form.module.css';

export interface ConditionFieldsProps {
  values: AlertValues;
  field: TriedForm<AlertValues>['field'];
  currency: string;
  /** Algorithms that make calls. */
  callers: typeof ALGORITHMS;
  /** Stands below the price field. */
  distance: ReactNode;
}

function windowLabel(window: (typeof WINDOWS)[number]): string {
  if (window === '') return t('form.window.close');
  const minutes = Number(window);
  return minutes % 60 === 0
    ? t('form.window.hours', { count: minutes / 60 })
    : t('form.window.minutes', { count: minutes });
}

/** What to wait for: the kind, and the fields that belong to it. */
export function ConditionFields({ values, field, currency, callers, distance }: ConditionFieldsProps) {
  const has = (name: keyof AlertValues): boolean => FIELDS_OF[values.kind].includes(name);
  // A span that is not offered, of an alert that was made elsewhere, stays what it is.
  const windows = (WINDOWS as readonly string[]).includes(values.window)
    ? WINDOWS
    : [...WINDOWS, values.window];
  return (
    <>
      <NativeSelect
        label={t('form.kind')}
        data={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        {...field('kind')}
      />
      <div className={classes.pair}>
        {has('price') && (
          <TextInput
            label={t('form.price', { currency })}
            inputMode="decimal"
            autoComplete="off"
            description={distance}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...field('price')}
          />
        )}
        {has('percent') && (
          <TextInput label={t('form.percent')} inputMode="decimal" autoComplete="off" {...field('percent')} />
        )}
        {has('average') && (
          <NativeSelect
            label={t('form.average')}
            data={[
              { value: 'sma', label: t('average.choice.sma') },
              { value: 'ema', label: t('average.choice.ema') },
            ]}
            {...field('average')}
          />
        )}
        {has('length') && (
          <TextInput label={t('form.length')} inputMode="numeric" autoComplete="off" {...field('length')} />
        )}
        {has('direction') && (
          <NativeSelect
            label={t('form.direction')}
            data={(['either', 'up', 'down'] as const).map((way) => ({
              value: way,
              label: t(`direction.${way}`),
            }))}
            {...field('direction')}
          />
        )}
        {has('window') && (
          <NativeSelect
            label={t('form.window')}
            data={windows.map((window) => ({ value: window, label: windowLabel(window as '5') }))}
            {...field('window')}
          />
        )}
        {has('label') && (
          <NativeSelect
            label={t('form.label')}
            data={[
              { value: '', label: t('form.label.any') },
              ...RATINGS.map((label) => ({ value: label, label: t(`label.${label}`) })),
            ]}
            {...field('label')}
          />
        )}
        {has('algo') && (
          <NativeSelect
            label={t('form.algo')}
            data={[
              { value: '', label: t('form.algo.any') },
              ...callers.map((algo) => ({ value: algo, label: t(`algo.${algo}`) })),
            ]}
            {...field('algo')}
          />
        )}
      </div>
    </>
  );
}
