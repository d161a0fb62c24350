import { Button, Switch } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { CollectionItem, CollectionName } from '../api/collections-api';
import { ConfirmDialog } from '../shared/ConfirmDialog';
import { Dialog } from '../shared/Dialog';
import dialog from '../shared/Dialog.module.css';
import { STORING_PICTURES } from '../shared/store-pictures';
import { t } from '../texts';
import { FieldInput } from './FieldInput';
import { FIELDS, itemName } from './item-fields';
import { useItemForm } from './use-item-form';

interface ItemDialogProps {
  collection: CollectionName;
  /** `null` for a new one */
  item: CollectionItem | null;
  onClose: () => void;
}

/** Writes one item; a refused save keeps what was typed, and nobody leaves it behind unasked. */
export function ItemDialog({ collection, item, onClose }: ItemDialogProps) {
  const form = useItemForm(collection, item, onClose);
  const [leaving, setLeaving] = useState(false);
  // Saved now, the item would be without the pictures that are still on their way.
  const storing = useIsMutating({ mutationKey: STORING_PICTURES }) > 0;
  const title = item ? t('editOf', { name: itemName(item.content) }) : t(`add.${collection}`);
  const close = (): void => (form.dirty || storing ? setLeaving(true) : onClose());
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Below a long album nobody would see that the title is missing.
    const field = event.currentTarget.elements.namedItem(form.save() ?? '');
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <Dialog title={title} size={640} closeOnEscape={!leaving} onClose={close}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        {FIELDS[collection].map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={form.content[field.name] ?? null}
            error={form.errors[field.name]}
            onChange={(value) => form.change(field.name, value)}
          />
        ))}
        <Switch
          label={t('shown')}
          checked={form.shown}
          onChange={(event) => form.setShown(event.currentTarget.checked)}
        />
        {form.conflict && (
          <p role="alert" className={dialog.text}>
            {t('itemConflict')}
          </p>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving} disabled={storing}>
            {form.conflict ? t('keepMineItem') : t('saveItem')}
          </Button>
        </div>
      </form>
      {leaving && (
        <ConfirmDialog
          title={t('leaveTitle')}
          text={t('leaveText')}
          action={t('leave')}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}
