import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmit, type Submit } from '../../../../components/form/use-submit';
import { useTriedForm, type TriedForm } from '../../../../components/form/use-tried-form';
import { ApiError } from '../../../../lib/http/api-error';
import { showFailure, showSuccess } from '../../../../lib/toast';
import {
  addItem,
  itemsQuery,
  saveItem,
  type CollectionItem,
  type CollectionName,
  type ItemValue,
} from '../api/collections-api';
import { t } from '../texts';
import { emptyItem, itemName, missing } from './item-fields';

/** The content's fields and, beside them, whether visitors see it. */
export type ItemValues = Record<string, ItemValue | boolean> & { shown: boolean };

export interface ItemForm extends Submit {
  form: TriedForm<ItemValues>;
  /** Somebody else changed the item meanwhile; saved again, it replaces what they wrote. */
  conflict: boolean;
}

const contentOf = ({ shown: _shown, ...content }: ItemValues) => content as Record<string, ItemValue>;

/** One item being written. @param item `null` for a new one */
export function useItemForm(
  collection: CollectionName,
  item: CollectionItem | null,
  onSaved: () => void,
): ItemForm {
  const client = useQueryClient();
  const [conflict, setConflict] = useState(false);
  const form = useTriedForm<ItemValues>(
    { ...emptyItem(collection), ...item?.content, shown: item?.shown ?? true },
    (values) =>
      Object.fromEntries(missing(collection, contentOf(values)).map((name) => [name, t('form.required')])),
  );
  /** The version to save on top of, once somebody has said that it shall be. */
  const versionNow = async ({ id, version }: CollectionItem): Promise<number> => {
    const items = await client.fetchQuery({ ...itemsQuery(collection), staleTime: 0 });
    return items.find((other) => other.id === id)?.version ?? version;
  };
  const submit = useSubmit(form, {
    send: async (values) => {
      const written = { content: contentOf(values), shown: values.shown };
      if (!item) return addItem(collection, written);
      return saveItem(item.id, conflict ? await versionNow(item) : item.version, written);
    },
    onDone: (_saved, values) => {
      void client.invalidateQueries({ queryKey: ['admin', 'collection', collection] });
      void client.invalidateQueries({ queryKey: ['collection', collection] });
      showSuccess(t('done.saveItem', { name: itemName(contentOf(values)) }));
      onSaved();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return false;
      setConflict(true);
      showFailure(error);
      return true;
    },
    fieldsOf: withoutPrefix,
  });
  return { form, conflict, ...submit };
}

/** `content.name` → `name`; a fault inside an album's picture belongs to its pictures. */
const withoutPrefix = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^content\./, '').split('.')[0]!, message]),
  );
