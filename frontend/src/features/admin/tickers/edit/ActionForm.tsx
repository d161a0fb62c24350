import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure, showSuccess } from '../../../../lib/toast';
import dialog from '../../operations/Dialog.module.css';
import { t } from '../texts';
import { actionsQuery, saveAction, type ActionDraft, type AdminTicker } from '../tickers-api';

const TYPES = ['split', 'dividend'] as const;

/** Adds a split or a dividend; one of the same date is corrected. */
export function ActionForm({ ticker }: { ticker: AdminTicker }) {
  const client = useQueryClient();
  const [type, setType] = useState<ActionDraft['type']>('split');
  const [date, setDate] = useState('');
  const [size, setSize] = useState('');
  const { exchangeShortName, symbol, currency } = ticker;
  const saving = useMutation({
    mutationFn: () =>
      saveAction({
        exchangeShortName,
        symbol,
        type,
        date: date.trim(),
        ...(type === 'split' ? { ratio: size.trim() } : { amount: size.trim() }),
      }),
    onSuccess: (actions) => {
      client.setQueryData(actionsQuery(ticker).queryKey, actions);
      setDate('');
      setSize('');
      showSuccess(t('actionSaved'));
    },
    onError: showFailure,
  });
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <div className={dialog.pair}>
        <NativeSelect
          label={t('kind')}
          value={type}
          data={TYPES.map((value) => ({ value, label: t(value) }))}
          onChange={(event) => setType(event.currentTarget.value as ActionDraft['type'])}
        />
        <TextInput
          label={type === 'split' ? t('ratio') : t('amount', { currency })}
          value={size}
          maxLength={24}
          onChange={(event) => setSize(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label={t('date')}
        description={t('dateHint')}
        value={date}
        maxLength={10}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <div className={dialog.actions}>
        <Button type="submit" variant="default" loading={saving.isPending} disabled={!date || !size}>
          {t('addAction')}
        </Button>
      </div>
    </form>
  );
}
