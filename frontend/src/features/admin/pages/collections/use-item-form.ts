import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** One item being written. @param item `null` for a new one */
export function useItemForm(collection: CollectionName, item: CollectionItem | null, onSaved: () => void) {
  const client = useQueryClient();
  const [initial] = useState(() => ({
    content: { ...emptyItem(collection), ...item?.content },
    shown: item?.shown ?? true,
  }));
  const [content, setContent] = useState(initial.content);
  const [shown, setShown] = useState(initial.shown);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState(false);
  const saving = useMutation({
    mutationFn: async () => {
      if (!item) return addItem(collection, { content, shown });
      const version = conflict ? await versionNow(item) : item.version;
      return saveItem(item.id, version, { content, shown });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'collection', collection] });
      void client.invalidateQueries({ queryKey: ['collection', collection] });
      showSuccess(t('done.saveItem', { name: itemName(content) }));
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') setConflict(true);
      if (error instanceof ApiError) setErrors(withoutPrefix(error.fields));
      showFailure(error);
    },
  });
  /** The version to save on top of, once somebody has said that it shall be. */
  const versionNow = async ({ id, version }: CollectionItem): Promise<number> => {
    const items = await client.fetchQuery({ ...itemsQuery(collection), staleTime: 0 });
    return items.find((other) => other.id === id)?.version ?? version;
  };
  return {
    content,
    shown,
    errors,
    conflict,
    /** Something would be lost. */
    dirty: JSON.stringify({ content, shown }) !== JSON.stringify(initial),
    saving: saving.isPending,
    setShown,
    change: (name: string, value: ItemValue) => {
      setContent((before) => ({ ...before, [name]: value }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)));
    },
    /** @returns name of the first field that must be filled in before */
    save: (): string | undefined => {
      const empty = missing(collection, content);
      setErrors(Object.fromEntries(empty.map((name) => [name, t('required')])));
      if (empty.length === 0) saving.mutate();
      return empty[0];
    },
  };
}

/** `content.name` → `name`; a fault inside an album's picture belongs to its pictures. */
const withoutPrefix = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^content\./, '').split('.')[0]!, message]),
  );
