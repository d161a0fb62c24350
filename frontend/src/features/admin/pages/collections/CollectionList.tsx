import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../../components/state/LoadError';
import { StatePanel } from '../../../../components/state/StatePanel';
import { showFailure } from '../../../../lib/toast';
import { itemsQuery, orderItems, type CollectionItem, type CollectionName } from '../api/collections-api';
import classes from '../list/Pages.module.css';
import { t } from '../texts';
import { ItemDialog } from './ItemDialog';
import { ItemRow } from './ItemRow';
import { moved } from './moved';

/** People, partners or albums in their order; what is changed here is public at once. */
export function CollectionList({ collection }: { collection: CollectionName }) {
  const client = useQueryClient();
  const { queryKey } = itemsQuery(collection);
  const { data, error, refetch } = useQuery(itemsQuery(collection));
  const [edited, setEdited] = useState<CollectionItem | 'new' | null>(null);
  const ordering = useMutation({
    mutationFn: (items: CollectionItem[]) =>
      orderItems(
        collection,
        items.map(({ id }) => id),
      ),
    onMutate: (items) => client.setQueryData(queryKey, items),
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ['collection', collection] });
    },
  });
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.dim}>{t(`about.${collection}`)}</p>
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setEdited('new')}>
          {t(`add.${collection}`)}
        </Button>
      </div>
      {error ? (
        <LoadError what={t(`tab.${collection}`)} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.list} aria-hidden="true">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={86} radius="lg" />
          ))}
        </div>
      ) : data.length === 0 ? (
        <StatePanel
          icon={<IconStack2 size={24} />}
          title={t(`none.${collection}`)}
          action={<Button onClick={() => setEdited('new')}>{t(`add.${collection}`)}</Button>}
        >
          {t('noneText.collection')}
        </StatePanel>
      ) : (
        <ol className={classes.list} aria-label={t(`tab.${collection}`)}>
          {data.map((item, index) => (
            <li key={item.id}>
              <ItemRow
                collection={collection}
                item={item}
                index={index}
                total={data.length}
                onEdit={() => setEdited(item)}
                onMove={(to) => ordering.mutate(moved(data, index, to))}
              />
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <ItemDialog
          collection={collection}
          item={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
