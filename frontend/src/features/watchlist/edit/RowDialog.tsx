import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { formatChoice } from '../../../lib/i18n/format-choice';
import { currencySymbol, formatPct, formatPrice } from '../../../lib/format/number-format';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import { AsOf } from '../../../market/quote/AsOf';
import { LivePrice } from '../../../market/quote/LivePrice';
import { Dialog } from '../../../market/watchlists/Dialog';
import dialog from '../../../market/watchlists/Dialog.module.css';
import { rowKey, targetDistancePct, type WatchRow } from '../../../market/watchlists/watch-row';
import type { EditedField } from '../table/watch-actions';
import { t } from '../texts';
import { parsePrice } from './parse-price';

/** The server keeps no longer one. */
const MAX_NOTE_CHARACTERS = 500;
const MAX_TARGET = 1e12;

export interface RowDialogProps {
  row: WatchRow;
  /** Has the keyboard first. */
  first: EditedField;
  onSave: (texts: { note: string | null; targetPrice: number | null }) => void;
  onClose: () => void;
}

const decimalSign = (): '.' | ',' => (formatChoice().numbers === 'comma-point' ? '.' : ',');

/** What is wrong with a target. */
function faultOf(target: number | null): string | null {
  if (target === null) return null;
  if (Number.isNaN(target) || target <= 0) return t('edit.target.bad');
  return target > MAX_TARGET ? t('edit.target.tooHigh') : null;
}

/** Note and target price of one ticker, beside its price. */
export function RowDialog({ row, first, onSave, onClose }: RowDialogProps) {
  const key = rowKey(row);
  const [typed, setTyped] = useState(row.targetPrice === null ? '' : formatPrice(row.targetPrice));
  const [note, setNote] = useState(row.note ?? '');
  const [tried, setTried] = useState(false);
  const price = useQuoteValue(key, (quote) => quote?.price);
  // Unchanged, it stays what it is: the field shows it rounded.
  const isTouched = row.targetPrice === null || typed !== formatPrice(row.targetPrice);
  const target = isTouched ? parsePrice(typed, decimalSign()) : row.targetPrice;
  const fault = faultOf(target);
  const distance = fault ? null : targetDistancePct(target, price);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault) return;
    const plain = note.trim() || null;
    if (plain !== row.note || target !== row.targetPrice) onSave({ note: plain, targetPrice: target });
    onClose();
  };
  return (
    <Dialog title={t('edit.title', { symbol: row.symbol, name: row.name })} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <div>
          <p className={dialog.price}>
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
          value={typed}
          error={tried && fault}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Textarea
          data-autofocus={first === 'note' || undefined}
          label={t('edit.note.label')}
          description={t('edit.note.left', { left: MAX_NOTE_CHARACTERS - note.length })}
          rows={4}
          maxLength={MAX_NOTE_CHARACTERS}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('edit.save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
