import { Button, Switch } from '@mantine/core';
import type { CollectionItem, CollectionName } from '../api/collections-api';
import { Dialog } from '../shared/Dialog';
import dialog from '../shared/Dialog.module.css';
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

/** Writes one item; a refused save keeps what was typed. */
export function ItemDialog({ collection, item, onClose }: ItemDialogProps) {
  const form = useItemForm(collection, item, onClose);
  const title = item ? t('editOf', { name: itemName(item.content) }) : t(`add.${collection}`);
  return (
    <Dialog title={title} size={640} onClose={onClose}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
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
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {form.conflict ? t('keepMineItem') : t('saveItem')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
