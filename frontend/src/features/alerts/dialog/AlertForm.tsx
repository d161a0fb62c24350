import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../../../lib/realtime/live-cell/realtime-context';
import { showSuccess } from '../../../lib/toast';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { writePrice } from '../../../lib/format/typed-number';
import { ALERTS_KEY, createAlert, updateAlert, type Alert } from '../api/alerts';
import { checkAlert, newValues, refusedFields, settingsOf, valuesOf, type AlertValues } from '../model/form';
import { t } from '../texts';
import { ConditionFields } from './ConditionFields';
import { DryRunPanel } from './DryRunPanel';
import { LiveDistance } from './LiveDistance';
import { RepeatFields } from './RepeatFields';
import { useCallers } from './use-callers';
import { useFirstPrice } from './use-first-price';
import { useTypedDryRun } from './use-typed-dry-run';

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
    form.change({ price: writePrice(price) }),
  );
  const run = useTypedDryRun(instrument, values);
  const { pending, onSubmit } = useSubmit(form, {
    send: (chosen) =>
      alert
        ? updateAlert({ alertId: alert.alertId, ...settingsOf(chosen) })
        : createAlert({ exchangeShortName, symbol, ...settingsOf(chosen) }),
    onDone: ({ message }) => {
      showSuccess(message);
      onDone();
    },
    fieldsOf: refusedFields,
    onSettled: () => void client.invalidateQueries({ queryKey: ALERTS_KEY }),
  });
  return (
    <Form onFocus={onTouch} onChange={onTouch} onSubmit={onSubmit}>
      <ConditionFields
        values={values}
        field={form.field}
        currency={currency}
        distance={<LiveDistance instrument={instrument} kind={values.kind} typed={values.price} />}
        callers={useCallers(instrument, values)}
      />
      <DryRunPanel run={run} exchangeShortName={exchangeShortName} currency={currency} />
      <RepeatFields values={values} field={form.field} />
      <FormActions
        at="end"
        label={alert ? t('form.save') : t('form.create')}
        saving={pending}
        onCancel={onCancel}
      />
    </Form>
  );
}
