import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/http/api-error';
import { showFailure, showSuccess } from '../../../../lib/toast';
import { Dialog } from '../../operations/Dialog';
import dialog from '../../operations/Dialog.module.css';
import { factsOf, typedOf } from '../facts';
import { FactsFields } from '../FactsFields';
import { t } from '../texts';
import { addTicker, keyOf, TICKERS_KEY, type FoundTicker, type TickerFacts } from '../tickers-api';
import { TYPES } from '../use-tickers-address';
import { ProviderSearch } from './ProviderSearch';

const EMPTY = typedOf({ name: '', sector: null, currency: 'USD', rank: null, active: true });

const ID_FIELDS = ['symbol', 'exchangeShortName'] as const;

/** Adds a ticker: found at the source of prices, or typed. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [id, setId] = useState({ exchangeShortName: '', symbol: '' });
  const [type, setType] = useState<TickerFacts['type']>('stock');
  const [facts, setFacts] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const adding = useMutation({
    mutationFn: addTicker,
    onSuccess: (added) => {
      showSuccess(t('added', { key: keyOf(added) }));
      void client.invalidateQueries({ queryKey: TICKERS_KEY });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setErrors(error.fields);
      showFailure(error);
    },
  });
  const take = (found: FoundTicker): void => {
    setId({ exchangeShortName: found.exchangeShortName, symbol: found.symbol });
    setType(found.type);
    setFacts((before) => ({ ...before, name: found.name, currency: found.currency }));
  };
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <div className={dialog.form}>
        <ProviderSearch onTake={take} />
        <form
          className={dialog.form}
          noValidate
          aria-label={t('byHand')}
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = factsOf(facts);
            setErrors('fault' in wanted ? { rank: wanted.fault } : {});
            if (!('fault' in wanted)) adding.mutate({ ...id, type, ...wanted });
          }}
        >
          <div className={dialog.pair}>
            {ID_FIELDS.map((field) => (
              <TextInput
                key={field}
                label={t(field === 'symbol' ? 'symbol' : 'exchange')}
                value={id[field]}
                error={errors[field]}
                maxLength={24}
                onChange={(event) => setId({ ...id, [field]: event.currentTarget.value })}
              />
            ))}
          </div>
          <NativeSelect
            label={t('type')}
            value={type}
            data={TYPES.map((value) => ({ value, label: t(`one.${value}`) }))}
            onChange={(event) => setType(event.currentTarget.value as TickerFacts['type'])}
          />
          <FactsFields
            facts={facts}
            errors={errors}
            onChange={(changes) => setFacts((before) => ({ ...before, ...changes }))}
          />
          <div className={dialog.actions}>
            <Button type="submit" loading={adding.isPending}>
              {t('add')}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
