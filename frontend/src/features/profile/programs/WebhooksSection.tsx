import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { lazyPart } from '../../../components/part/lazy-part';
import { Section } from '../../../components/section/Section';
import { LoadError } from '../../../components/state/LoadError';
import { showFailure, showSuccess } from '../../../lib/toast';
import { deleteWebhook, setWebhookState, webhooksQuery, type Webhook } from '../api/webhooks';
import { localDate } from '../parts/local-date';
import { t } from './texts';
import classes from './Programs.module.css';

const NewWebhookDialog = lazyPart({
  what: t('webhooks.dialog.title'),
  load: () => import('./NewWebhookDialog').then((m) => m.NewWebhookDialog),
});
const DeliveriesDialog = lazyPart({
  what: t('webhooks.log.title'),
  load: () => import('./DeliveriesDialog').then((m) => m.DeliveriesDialog),
});

interface WebhookRowProps {
  webhook: Webhook;
  changing: boolean;
  onLog: () => void;
  onSwitch: () => void;
  onDelete: () => void;
}

function WebhookRow({ webhook, changing, onLog, onSwitch, onDelete }: WebhookRowProps) {
  const { url, state, events, failingSinceMs } = webhook;
  const told = events.map((event) => t(`event.${event}`)).join(', ');
  return (
    <li className={classes.row} data-wide data-testid="webhook-row">
      <div>
        <p className={classes.name}>{url}</p>
        <p className={classes.detail}>
          {t('webhooks.row.facts', { state: t(`webhooks.state.${state}`), events: told })}
        </p>
        {state === 'active' && failingSinceMs !== null && (
          <p className={classes.detail}>
            {t('webhooks.row.failing', { failingSinceMs: localDate(failingSinceMs) })}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="xs" aria-label={t('webhooks.log.named', { url })} onClick={onLog}>
          {t('webhooks.log.action')}
        </Button>
        <Button variant="default" size="xs" loading={changing} onClick={onSwitch}>
          {state === 'active' ? t('webhooks.pause.action') : t('webhooks.resume.action')}
        </Button>
        <Button variant="default" size="xs" onClick={onDelete}>
          {t('webhooks.delete.action')}
        </Button>
      </div>
    </li>
  );
}

function Webhooks() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Webhook | null>(null);
  const [shown, setShown] = useState<Webhook | null>(null);
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const refresh = (): Promise<void> => queries.invalidateQueries(webhooksQuery);
  const change = useMutation({ mutationFn: setWebhookState, onError: showFailure, onSettled: refresh });
  const removal = useMutation({
    mutationFn: deleteWebhook,
    onSuccess: () => showSuccess(t('webhooks.delete.done')),
    onError: showFailure,
    onSettled: () => {
      setAsked(null);
      void refresh();
    },
  });
  if (error) return <LoadError what={t('webhooks.what')} error={error} onRetry={() => void refetch()} />;
  if (!webhooks) return <Skeleton height={66} radius="md" />;
  return (
    <>
      {webhooks.length === 0 ? (
        <p className={classes.empty}>{t('webhooks.empty')}</p>
      ) : (
        <ul className={classes.list}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              changing={change.isPending && change.variables.id === webhook.id}
              onLog={() => setShown(webhook)}
              onSwitch={() =>
                change.mutate({ id: webhook.id, state: webhook.state === 'active' ? 'paused' : 'active' })
              }
              onDelete={() => setAsked(webhook)}
            />
          ))}
        </ul>
      )}
      {shown && (
        <DeliveriesDialog
          webhook={shown}
          onClose={() => setShown(null)}
          onUnavailable={() => setShown(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          destructive
          title={t('webhooks.delete.title')}
          text={t('webhooks.delete.text', { url: asked.url })}
          action={t('webhooks.delete.action')}
          keep={t('webhooks.delete.keep')}
          loading={removal.isPending}
          onConfirm={() => removal.mutate(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Servers of the member that are told of alerts and calls. */
export function WebhooksSection({ hasPassword }: { hasPassword: boolean }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section id="webhooks" title={t('webhooks.title')} text={t('webhooks.text')}>
      <Webhooks />
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('webhooks.create.action')}
        </Button>
      </div>
      {open && (
        <NewWebhookDialog
          hasPassword={hasPassword}
          onCreated={() => void queries.invalidateQueries(webhooksQuery)}
          onClose={close}
          onUnavailable={close}
        />
      )}
    </Section>
  );
}
