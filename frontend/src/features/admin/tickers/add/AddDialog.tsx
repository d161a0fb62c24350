import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../../components/dialog/Dialog';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import classes from '../../../../components/form/Form.module.css';
import { useSubmit } from '../../../../components/form/use-submit';
import { useTriedForm } from '../../../../components/form/use-tried-form';
import { showSuccess } from '../../../../lib/toast';
import { checkFacts, factsOf, typedOf, type TypedFacts } from '../facts';
import { FactsFields } from '../FactsFields';
import { t } from '../texts';
import { addTicker, keyOf, TICKERS_KEY, type TickerFacts } from '../tickers-api';
import { TYPES } from '../use-tickers-address';
import { ProviderSearch } from './ProviderSearch';

type NewTicker = TypedFacts & Pick<TickerFacts, 'exchangeShortName' | 'symbol' | 'type'>;

const EMPTY: NewTicker = {
  exchangeShortName: '',
  symbol: '',
  type: 'stock',
  ...typedOf({ name: '', sector: null, currency: 'USD', rank: null, active: true }),
};

/** Adds a ticker: found at the source of prices, or typed. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useTriedForm(EMPTY, checkFacts);
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ exchangeShortName, symbol, type, ...facts }) =>
      addTicker({ exchangeShortName, symbol, type, ...factsOf(facts, type) }),
    onDone: (added) => {
      showSuccess(t('add.done', { key: keyOf(added) }));
      void client.invalidateQueries({ queryKey: TICKERS_KEY });
      onClose();
    },
  });
  return (
    <Dialog title={t('add.title')} onClose={onClose}>
      <ProviderSearch
        onTake={({ exchangeShortName, symbol, type, name, currency }) =>
          form.change({ exchangeShortName, symbol, type, name, currency })
        }
      />
      <Form aria-label={t('add.byHand')} onSubmit={onSubmit}>
        <div className={classes.pair}>
          <TextInput label={t('add.symbol')} maxLength={24} {...form.field('symbol')} />
          <TextInput label={t('filter.exchange')} maxLength={24} {...form.field('exchangeShortName')} />
        </div>
        <NativeSelect
          label={t('filter.type')}
          data={TYPES.map((value) => ({ value, label: t(`one.${value}`) }))}
          {...form.field('type')}
        />
        <FactsFields type={form.values.type} field={form.field} />
        <FormActions at="end" label={t('add.title')} saving={pending} />
      </Form>
    </Dialog>
  );
}
