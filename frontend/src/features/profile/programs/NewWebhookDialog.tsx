import { Button, Checkbox, TextInput } from '@mantine/core';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@pricealgo/contract/webhook-events';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm, type FieldErrors } from '../../../components/form/use-tried-form';
import { createWebhook, type CreatedWebhook } from '../api/webhooks';
import { OwnerCheck } from '../form/OwnerCheck';
import { SecretOnce } from './SecretOnce';
import { t } from './texts';
import classes from './Programs.module.css';

interface Values {
  url: string;
  events: WebhookEvent[];
  currentPassword: string;
}
const EMPTY: Values = { url: '', events: [...WEBHOOK_EVENTS], currentPassword: '' };

function faultsOf(values: Values, hasPassword: boolean): FieldErrors<Values> {
  const faults = requireFields(values, 'url', ...(hasPassword ? (['currentPassword'] as const) : []));
  if (values.events.length === 0) faults.events = t('webhooks.events.error.none');
  return faults;
}

export interface NewWebhookDialogProps {
  hasPassword: boolean;
  onCreated: () => void;
  onClose: () => void;
}

/** Asks for the address, what it is told of and who wants that; then shows the key of its signatures, once. */
export function NewWebhookDialog({ hasPassword, onCreated, onClose }: NewWebhookDialogProps) {
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const form = useTriedForm(EMPTY, (values) => faultsOf(values, hasPassword));
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ url, events, currentPassword }) =>
      createWebhook({ url, events, ...(currentPassword ? { currentPassword } : {}) }),
    onDone: (webhook) => {
      setCreated(webhook);
      onCreated();
    },
    fieldOfCode: { password_wrong: 'currentPassword' },
  });
  if (created) {
    return (
      <Dialog
        title={t('webhooks.created.title')}
        closeOnClickOutside={false}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('webhooks.created.done')}</Button>}
      >
        <div className={classes.secret}>
          <p>{t('webhooks.created.text')}</p>
          <SecretOnce label={t('webhooks.created.label')} secret={created.secret} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('webhooks.dialog.title')} closeOnClickOutside={false} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <TextInput
          data-autofocus
          label={t('webhooks.url.label')}
          description={t('webhooks.url.hint')}
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          {...form.field('url')}
        />
        <Checkbox.Group label={t('webhooks.events.label')} {...form.field('events')}>
          <div className={classes.choices}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} name="events" label={t(`event.${event}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <OwnerCheck hasPassword={hasPassword} field={form.field('currentPassword')} />
        <FormActions at="end" label={t('webhooks.create.submit')} saving={pending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
