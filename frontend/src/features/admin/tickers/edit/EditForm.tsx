import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/http/api-error';
import { showError, showFailure, showSuccess } from '../../../../lib/toast';
import dialog from '../../operations/Dialog.module.css';
import { factsOf, typedOf } from '../facts';
import { FactsFields } from '../FactsFields';
import { t } from '../texts';
import { adminTickersQuery, keyOf, saveTicker, TICKERS_KEY, type AdminTicker } from '../tickers-api';

interface EditFormProps {
  ticker: AdminTicker;
  onSaved: (ticker: AdminTicker) => void;
}

/** Changes a ticker; what somebody else changed meanwhile is shown, never overwritten. */
export function EditForm({ ticker, onSaved }: EditFormProps) {
  const client = useQueryClient();
  const [facts, setFacts] = useState(() => typedOf(ticker));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { exchangeShortName, symbol, updatedMs: seenMs } = ticker;

  const showStored = async (): Promise<void> => {
    const query = { q: symbol, exchangeShortName, limit: 100 };
    const { items } = await client.fetchQuery({ ...adminTickersQuery(query), staleTime: 0 });
    const stored = items.find((one) => keyOf(one) === keyOf(ticker));
    if (stored) onSaved(stored);
    showError(t('conflict'));
  };
  const saving = useMutation({
    mutationFn: (wanted: Exclude<ReturnType<typeof factsOf>, { fault: string }>) =>
      saveTicker({ exchangeShortName, symbol, seenMs, ...wanted }),
    onSuccess: (saved) => {
      showSuccess(t('saved'));
      onSaved(saved);
      void client.invalidateQueries({ queryKey: TICKERS_KEY });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') return void showStored().catch(showFailure);
      if (error instanceof ApiError && error.fields) setErrors(error.fields);
      showFailure(error);
    },
  });
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = factsOf(facts);
        setErrors('fault' in wanted ? { rank: wanted.fault } : {});
        if (!('fault' in wanted)) saving.mutate(wanted);
      }}
    >
      <p className={dialog.dim}>{t('key')}</p>
      <FactsFields
        facts={facts}
        errors={errors}
        onChange={(changes) => setFacts((before) => ({ ...before, ...changes }))}
      />
      <div className={dialog.actions}>
        <Button type="submit" loading={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
