import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import { useSubmit } from '../../../../components/form/use-submit';
import { useTriedForm } from '../../../../components/form/use-tried-form';
import { ApiError } from '../../../../lib/http/api-error';
import { showError, showFailure, showSuccess } from '../../../../lib/toast';
import { checkFacts, factsOf, typedOf } from '../facts';
import { FactsFields } from '../FactsFields';
import { t } from '../texts';
import { adminTickersQuery, keyOf, saveTicker, TICKERS_KEY, type AdminTicker } from '../tickers-api';
import classes from '../Tickers.module.css';

interface EditFormProps {
  ticker: AdminTicker;
  onSaved: (ticker: AdminTicker) => void;
}

/** Changes a ticker; what somebody else changed meanwhile is shown, never overwritten. */
export function EditForm({ ticker, onSaved }: EditFormProps) {
  const client = useQueryClient();
  const { exchangeShortName, symbol, updatedMs: seenMs } = ticker;

  const showStored = async (): Promise<void> => {
    const query = { q: symbol, exchangeShortName, limit: 100 };
    const { items } = await client.fetchQuery({ ...adminTickersQuery(query), staleTime: 0 });
    const stored = items.find((one) => keyOf(one) === keyOf(ticker));
    if (stored) onSaved(stored);
    showError(t('edit.conflict'));
  };
  const form = useTriedForm(typedOf(ticker), checkFacts);
  const { pending, onSubmit } = useSubmit(form, {
    send: (facts) => saveTicker({ exchangeShortName, symbol, seenMs, ...factsOf(facts, ticker.type) }),
    onDone: (saved) => {
      showSuccess(t('edit.saved'));
      onSaved(saved);
      void client.invalidateQueries({ queryKey: TICKERS_KEY });
    },
    onError: (error) => {
      const conflict = error instanceof ApiError && error.code === 'conflict';
      if (conflict) void showStored().catch(showFailure);
      return conflict;
    },
  });
  return (
    <Form onSubmit={onSubmit}>
      <p className={classes.dim}>{t('edit.key')}</p>
      <FactsFields type={ticker.type} field={form.field} />
      <FormActions at="end" label={t('edit.save')} saving={pending} />
    </Form>
  );
}
