import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DayField } from '../../../../components/form/DateFields';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import classes from '../../../../components/form/Form.module.css';
import { useSubmit } from '../../../../components/form/use-submit';
import { useTriedForm } from '../../../../components/form/use-tried-form';
import { showSuccess } from '../../../../lib/toast';
import { t } from '../texts';
import { actionsQuery, saveAction, type ActionDraft, type AdminTicker } from '../tickers-api';

const TYPES = ['split', 'dividend'] as const;
const EMPTY: { type: ActionDraft['type']; date: string; size: string } = {
  type: 'split',
  date: '',
  size: '',
};

/** Adds a split or a dividend; one of the same date is corrected. */
export function ActionForm({ ticker }: { ticker: AdminTicker }) {
  const client = useQueryClient();
  const { exchangeShortName, symbol, currency } = ticker;
  const form = useTriedForm(EMPTY);
  const { type, date, size } = form.values;
  const { pending, onSubmit } = useSubmit(form, {
    send: () =>
      saveAction({
        exchangeShortName,
        symbol,
        type,
        date: date.trim(),
        ...(type === 'split' ? { ratio: size.trim() } : { amount: size.trim() }),
      }),
    onDone: (actions) => {
      client.setQueryData(actionsQuery(ticker).queryKey, actions);
      form.change({ date: '', size: '' });
      showSuccess(t('corporate.saved'));
    },
    fieldsOf: ({ ratio, amount, ...fields }) => {
      const told = ratio ?? amount;
      return told === undefined ? fields : { ...fields, size: told };
    },
  });
  return (
    <Form onSubmit={onSubmit}>
      <div className={classes.pair}>
        <NativeSelect
          label={t('corporate.kind')}
          data={TYPES.map((value) => ({ value, label: t(`corporate.${value}`) }))}
          {...form.field('type')}
        />
        <TextInput
          label={type === 'split' ? t('corporate.form.ratio') : t('corporate.form.amount', { currency })}
          maxLength={24}
          {...form.field('size')}
        />
      </div>
      <DayField
        label={t('corporate.date.label')}
        description={t('corporate.date.hint')}
        {...form.field('date')}
      />
      <FormActions at="end" label={t('corporate.add')} saving={pending} disabled={!date || !size} />
    </Form>
  );
}
