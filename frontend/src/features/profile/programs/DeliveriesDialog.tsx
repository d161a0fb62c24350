import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialog/Dialog';
import { LoadError } from '../../../components/state/LoadError';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { timeAgo } from '../../../components/time-ago';
import { useNowMs } from '../../../components/use-now';
import { showFailure } from '../../../lib/toast';
import {
  deliveriesQuery,
  resendDelivery,
  testWebhook,
  webhooksQuery,
  type Webhook,
  type WebhookDelivery,
} from '../api/webhooks';
import { t } from './texts';
import classes from './Programs.module.css';

function resultOf({ state, status, failure }: WebhookDelivery): string {
  if (state === 'sent') return t('webhooks.log.sent', { status });
  if (state === 'failed') return t('webhooks.log.failed', { failure });
  return failure === null ? t('webhooks.log.pending') : t('webhooks.log.pending.failed', { failure });
}

/** What was sent to a webhook, with the way to send it again, and a test. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queries = useQueryClient();
  const nowMs = useNowMs(10_000);
  const { data: deliveries, error, refetch } = useQuery(deliveriesQuery(webhook.id));
  const onSettled = (): Promise<void> => queries.invalidateQueries(webhooksQuery);
  const test = useMutation({ mutationFn: testWebhook, onError: showFailure, onSettled });
  const resend = useMutation({ mutationFn: resendDelivery, onError: showFailure, onSettled });
  // Two columns, so that a telephone shows all of a row.
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      key: 'event',
      header: t('webhooks.log.event'),
      wrap: true,
      cell: ({ event, createdMs }) => (
        <>
          {t(`event.${event}`)}
          <span className={classes.attempts}>{timeAgo(createdMs, nowMs)}</span>
        </>
      ),
    },
    {
      key: 'result',
      header: t('webhooks.log.result'),
      wrap: true,
      cell: (delivery) => (
        <>
          {resultOf(delivery)}
          <span className={classes.attempts}>
            {t('webhooks.log.attempts', { attempts: delivery.attempts })}
          </span>
          {delivery.state !== 'pending' && (
            <Button
              variant="default"
              size="compact-sm"
              loading={resend.isPending && resend.variables === delivery.id}
              onClick={() => resend.mutate(delivery.id)}
            >
              {t('webhooks.resend.action')}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <Dialog
      title={t('webhooks.log.title')}
      size={720}
      fullScreenWhenNarrow
      onClose={onClose}
      footer={
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(webhook.id)}>
          {t('webhooks.test.action')}
        </Button>
      }
    >
      <p className={classes.detail}>{webhook.url}</p>
      {error ? (
        <LoadError what={t('webhooks.log.what')} error={error} onRetry={() => void refetch()} />
      ) : !deliveries ? (
        <Skeleton height={120} radius="md" />
      ) : deliveries.length === 0 ? (
        <p className={classes.empty}>{t('webhooks.log.empty')}</p>
      ) : (
        <DataTable
          caption={t('webhooks.log.caption')}
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
          density="compact"
        />
      )}
    </Dialog>
  );
}
