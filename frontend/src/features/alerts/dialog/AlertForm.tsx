import { Button } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error';
import { useRealtime } from '../../../lib/realtime/live-cell/realtime-context';
import { showFailure, showSuccess } from '../../../lib/toast';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { ALERTS_KEY, createAlert, updateAlert, type Alert } from '../api/alerts';
import { priceInField } from '../model/amounts';
import { checkAlert, newValues, refusedFields, settingsOf, valuesOf, type AlertValues } from '../model/form';
import { t } from '../texts';
import { ConditionFields } from './ConditionFields';
import { DryRunPanel } from './DryRunPanel';
import { fieldOf } from './field';
import { LiveDistance } from './LiveDistance';
import { RepeatFields } from './RepeatFields';
import { useFirstPrice } from './use-first-price';
import { useTypedDryRun } from './use-typed-dry-run';
import classes from './Dialog.module.css';

export interface AlertFormProps {
  instrument: { exchangeShortName: string; symbol: string; currency: string };
  /** The one that is changed; none for a new one. */
  alert?: Alert;
  onDone: () => void;
  onCancel: () => void;
}

/** Everything that can be chosen about an alert, with what it would have done in the last year. */
export function AlertForm({ instrument, alert, onDone, onCancel }: AlertFormProps) {
  const { exchangeShortName, symbol, currency } = instrument;
  const key = instrumentKeyOf(instrument);
  const { store } = useRealtime();
  const client = useQueryClient();
  const form = useTriedForm<AlertValues>(
    alert ? valuesOf(alert) : newValues(store.quote(key)?.price),
    (values) => checkAlert(values),
  );
  const { values } = form;
  const onTouch = useFirstPrice(key, !alert && values.price === '', (price) =>
    form.change({ price: priceInField(price) }),
  );
  const run = useTypedDryRun(instrument, values);
  const saving = useMutation({
    mutationFn: (chosen: AlertValues) =>
      alert
        ? updateAlert({ alertId: alert.alertId, ...settingsOf(chosen) })
        : createAlert({ exchangeShortName, symbol, ...settingsOf(chosen) }),
    onSuccess: ({ message }) => {
      showSuccess(message);
      onDone();
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? refusedFields(error.fields) : {};
      if (Object.keys(refused).length > 0) form.refuse(refused);
      else showFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ALERTS_KEY }),
  });
  const field = fieldOf(form);
  return (
    <form
      className={classes.form}
      noValidate
      onFocus={onTouch}
      onChange={onTouch}
      onSubmit={form.onSubmit((chosen) => {
        if (!saving.isPending) saving.mutate(chosen);
      })}
    >
      <ConditionFields
        values={values}
        field={field}
        currency={currency}
        distance={<LiveDistance instrument={instrument} typed={values.price} />}
      />
      <DryRunPanel run={run} exchangeShortName={exchangeShortName} currency={currency} />
      <RepeatFields values={values} field={field} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {alert ? t('form.save') : t('form.create')}
        </Button>
      </div>
    </form>
  );
}
