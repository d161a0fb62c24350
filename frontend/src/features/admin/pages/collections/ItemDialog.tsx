import { Switch } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/dialog/ConfirmDialog';
import { Dialog } from '../../../../components/dialog/Dialog';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import type { CollectionItem, CollectionName, ItemValue } from '../api/collections-api';
import { STORING_PICTURES } from '../shared/store-pictures';
import * as admin from '../../texts';
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
  const { form, conflict, pending, onSubmit } = useItemForm(collection, item, onClose);
  const [leaving, setLeaving] = useState(false);
  // Saved now, the item would be without the pictures that are still on their way.
  const storing = useIsMutating({ mutationKey: STORING_PICTURES }) > 0;
  const title = item ? t('edit.named', { name: itemName(item.content) }) : t(`add.${collection}`);
  const close = (): void => (form.dirty || storing ? setLeaving(true) : onClose());
  return (
    <Dialog title={title} size={640} closeOnEscape={!leaving} onClose={close}>
      <Form onSubmit={onSubmit}>
        {FIELDS[collection].map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={(form.values[field.name] as ItemValue | undefined) ?? null}
            error={form.errors[field.name]}
            onChange={(value) => form.change({ [field.name]: value })}
          />
        ))}
        <Switch label={t('item.shown')} {...form.field('shown', 'checkbox')} />
        {conflict && <p role="alert">{t('item.conflict.text')}</p>}
        <FormActions
          at="end"
          label={conflict ? t('item.conflict.keep') : t('item.save')}
          saving={pending}
          disabled={storing}
          onCancel={close}
        />
      </Form>
      {leaving && (
        <ConfirmDialog
          title={admin.t('leave.title')}
          text={admin.t('leave.text')}
          action={admin.t('leave.action')}
          destructive
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}
