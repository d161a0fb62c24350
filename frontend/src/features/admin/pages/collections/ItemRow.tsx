import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../lib/format/time-format';
import { showFailure, showSuccess } from '../../../../lib/toast';
import { removeItem, type CollectionItem, type CollectionName } from '../api/collections-api';
import { StateMark } from '../../shared/StateMark';
import classes from '../list/Pages.module.css';
import { ConfirmDialog } from '../../../../components/dialog/ConfirmDialog';
import { t } from '../texts';
import { itemName, itemPicture } from './item-fields';
import { MoveButtons } from './MoveButtons';

interface ItemRowProps {
  collection: CollectionName;
  item: CollectionItem;
  index: number;
  total: number;
  onEdit: () => void;
  onMove: (to: number) => void;
}

export function ItemRow({ collection, item, index, total, onEdit, onMove }: ItemRowProps) {
  const client = useQueryClient();
  const { id, version, content, shown } = item;
  const [asking, setAsking] = useState(false);
  const name = itemName(content);
  const picture = itemPicture(content);
  const removing = useMutation({
    mutationFn: () => removeItem(id, version),
    onSuccess: () => showSuccess(t('done.removeItem', { name })),
    onError: showFailure,
    onSettled: () => {
      setAsking(false);
      void client.invalidateQueries({ queryKey: ['admin', 'collection', collection] });
      void client.invalidateQueries({ queryKey: ['collection', collection] });
    },
  });
  const detail = Array.isArray(content.pictures)
    ? t('item.album.detail', {
        date: formatDate(Date.parse(String(content.date)), 'UTC'),
        count: content.pictures.length,
      })
    : String(content.role ?? content.link ?? '');
  return (
    <div className={classes.row} data-testid="collection-item">
      {picture ? (
        <img className={classes.thumb} src={picture} alt="" loading="lazy" />
      ) : (
        <span className={classes.thumb} aria-hidden="true" />
      )}
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.dim}>{detail}</p>
      </div>
      {!shown && <StateMark tone="quiet">{t('item.hidden')}</StateMark>}
      <div className={classes.tools}>
        <MoveButtons name={name} index={index} total={total} onMove={onMove} />
        <Button variant="default" aria-label={t('edit.named', { name })} onClick={onEdit}>
          {t('edit.action')}
        </Button>
        <Button variant="default" aria-label={t('delete.named', { name })} onClick={() => setAsking(true)}>
          {t('delete.action')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('delete.title', { title: name })}
          text={t('delete.item')}
          action={t('delete.action')}
          destructive
          loading={removing.isPending}
          onConfirm={() => removing.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
