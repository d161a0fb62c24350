import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { formatCount } from '../../../lib/format/number-format';
import { officeInstant } from '../shared/office-time';
import { showFailure, showSuccess } from '../../../lib/toast';
import { audienceText } from './audience-text';
import {
  type Broadcast,
  BROADCASTS_KEY,
  BROADCASTS_PER_PAGE,
  broadcastsQuery,
  cancelBroadcast,
  isUnderWay,
} from './broadcasts-api';
import { COMPOSE_ID } from './ComposeForm';
import classes from './Notifications.module.css';
import { t } from './texts';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Pager } from '../../../components/table/Pager';
import { Section } from '../../../components/section/Section';

const columnsWith = (onStop: (broadcast: Broadcast) => void): readonly Column<Broadcast>[] => [
  {
    key: 'message',
    header: t('column.message'),
    wrap: true,
    minWidth: 200,
    cell: ({ title }) => <strong>{title}</strong>,
    note: ({ body }) => <span className={classes.excerpt}>{body}</span>,
  },
  {
    key: 'audience',
    header: t('audience.label'),
    wrap: true,
    cell: ({ audience }) => audienceText(audience),
  },
  {
    key: 'reached',
    header: t('column.reached'),
    cell: ({ title, done, total }) => (
      <>
        {t('list.reached', { done: formatCount(done), total: formatCount(total) })}
        <progress
          className={classes.progress}
          max={Math.max(total, 1)}
          value={done}
          aria-label={t('list.progress', { title })}
        />
      </>
    ),
  },
  { key: 'state', header: t('column.state'), cell: ({ state }) => t(`state.${state}`) },
  {
    key: 'when',
    header: t('column.when'),
    cell: ({ createdMs }) => officeInstant(createdMs),
    note: ({ createdBy }) => t('list.by', { name: createdBy }),
  },
  {
    key: 'actions',
    header: t('column.actions'),
    cell: (broadcast) =>
      isUnderWay(broadcast) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('cancel.named', { title: broadcast.title })}
          onClick={() => onStop(broadcast)}
        >
          {t('cancel.action')}
        </Button>
      ),
  },
];

/** What was sent, and how far it is. */
export function BroadcastList() {
  const [page, setPage] = useState(1);
  const [stopping, setStopping] = useState<Broadcast | null>(null);
  const { data, error, refetch } = useQuery(broadcastsQuery(page));
  return (
    <Section id="sent-messages" look="plain" title={t('list.title')} text={t('list.intro')}>
      <DataTable
        caption={t('list.title')}
        columns={columnsWith(setStopping)}
        rows={data?.items}
        rowKey={({ broadcastId }) => broadcastId}
        narrow="cards"
        rowData={() => ({ 'data-testid': 'broadcast' })}
        error={data ? null : error}
        onRetry={() => void refetch()}
        loadingRows={5}
        empty={{
          icon: <IconSend size={24} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <Button variant="default" onClick={() => document.getElementById(COMPOSE_ID)?.focus()}>
              {t('empty.action')}
            </Button>
          ),
        }}
      />
      {data && <Pager page={page} limit={BROADCASTS_PER_PAGE} total={data.total} onPage={setPage} />}
      {stopping && <StopDialog broadcast={stopping} onClose={() => setStopping(null)} />}
    </Section>
  );
}

/** Asks before the rest of a message is not sent. */
function StopDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const client = useQueryClient();
  const { broadcastId, title, done, total } = broadcast;
  const stop = useMutation({
    mutationFn: () => cancelBroadcast(broadcastId),
    onSuccess: () => showSuccess(t('cancel.done')),
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: BROADCASTS_KEY });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('cancel.title')}
      text={t('cancel.text', { title, done: formatCount(done), total: formatCount(total) })}
      action={t('cancel.send')}
      destructive
      loading={stop.isPending}
      onConfirm={() => stop.mutate()}
      onClose={onClose}
    />
  );
}
