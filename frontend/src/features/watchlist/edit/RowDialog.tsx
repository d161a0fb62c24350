import { Textarea, TextInput } from '@mantine/core';
import { MAX_WANTED_PRICE } from '@pricealgo/contract/bounds';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { currencySymbol, formatPct, formatPrice } from '../../../lib/format/number-format';
import { readNumber } from '../../../lib/format/typed-number';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import { AsOf } from '../../../market/quote/AsOf';
import { LivePrice } from '../../../market/quote/LivePrice';
import { rowKey, targetDistancePct, type WatchRow } from '../../../market/watchlists/watch-row';
import type { EditedField } from '../table/watch-actions';
import { t } from '../texts';
import classes from './RowDialog.module.css';

/** The server keeps no longer one. */
const MAX_NOTE_CHARACTERS = 500;

export interface RowDialogProps {
  row: WatchRow;
  /** Has the keyboard first. */
  first: EditedField;
  onSave: (texts: { note: string | null; targetPrice: number | null }) => void;
  onClose: () => void;
}

/** What is wrong with a target. */
function faultOf(target: number | null): string | null {
  if (target === null) return null;
  if (Number.isNaN(target) || target <= 0) return t('edit.target.bad');
  return target > MAX_WANTED_PRICE ? t('edit.target.tooHigh') : null;
}

/** Note and target price of one ticker, beside its price. */
export function RowDialog({ row, first, onSave, onClose }: RowDialogProps) {
  const key = rowKey(row);
  const price = useQuoteValue(key, (quote) => quote?.price);
  const shown = row.targetPrice === null ? '' : formatPrice(row.targetPrice);
  // Unchanged, it stays what it is: the field shows it rounded.
  const targetOf = (typed: string): number | null => (typed === shown ? row.targetPrice : readNumber(typed));
  const form = useTriedForm({ target: shown, note: row.note ?? '' }, ({ target }) => {
    const fault = faultOf(targetOf(target));
    return fault === null ? {} : { target: fault };
  });
  const target = targetOf(form.values.target);
  const distance = faultOf(target) === null ? targetDistancePct(target, price) : null;
  const save = (typed: { target: string; note: string }): void => {
    const note = typed.note.trim() || null;
    const targetPrice = targetOf(typed.target);
    if (note !== row.note || targetPrice !== row.targetPrice) onSave({ note, targetPrice });
    onClose();
  };
  return (
    <Dialog title={t('edit.title', { symbol: row.symbol, name: row.name })} onClose={onClose}>
      <Form onSubmit={form.onSubmit(save)}>
        <div>
          <p className={classes.price}>
            <LivePrice instrument={key} currency={row.currency} testId="edit-price" />
          </p>
          <AsOf instrument={key} />
        </div>
        <TextInput
          data-autofocus={first === 'target' || undefined}
          label={t('edit.target.label')}
          description={
            distance === null
              ? t('edit.target.empty')
              : t('edit.target.distance', { distance: formatPct(distance) })
          }
          leftSection={currencySymbol(row.currency)}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('target')}
        />
        <Textarea
          data-autofocus={first === 'note' || undefined}
          label={t('edit.note.label')}
          description={t('edit.note.left', { left: MAX_NOTE_CHARACTERS - form.values.note.length })}
          rows={4}
          maxLength={MAX_NOTE_CHARACTERS}
          {...form.field('note')}
        />
        <FormActions at="end" label={t('edit.save')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
