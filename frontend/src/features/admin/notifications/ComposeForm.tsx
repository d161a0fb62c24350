import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { useSubmit } from '../../../components/form/use-submit';
import { showFailure, showSuccess } from '../../../lib/toast';
import { segmentText } from './audience-text';
import { AudienceFields } from './AudienceFields';
import { audienceSize, BROADCASTS_KEY, sendBroadcast } from './broadcasts-api';
import classes from './Notifications.module.css';
import { Preview } from './Preview';
import { t } from './texts';
import { draftOf, useMessageForm, type MessageForm } from './use-message-form';

export const COMPOSE_ID = 'compose-message';

/** Writes a message, shows how it will look, names its audience, and sends it. */
export function ComposeForm() {
  const client = useQueryClient();
  const form = useMessageForm();
  const { values, field } = form;
  const [total, setTotal] = useState<number | null>(null);
  /** One per message as reviewed: a repeated click sends nothing twice. */
  const key = useRef('');
  const review = useMutation({
    mutationFn: () => audienceSize(draftOf(values).audience),
    onSuccess: ({ total: size }) => {
      key.current = crypto.randomUUID();
      setTotal(size);
    },
    onError: showFailure,
  });
  const { pending, send } = useSubmit(form, {
    send: (message) => sendBroadcast(draftOf(message), key.current),
    onDone: () => {
      showSuccess(t('confirm.sent'));
      form.restart();
    },
    onSettled: () => {
      setTotal(null);
      void client.invalidateQueries({ queryKey: BROADCASTS_KEY });
    },
  });
  return (
    <div className={classes.compose}>
      <Form onSubmit={form.onSubmit(() => review.mutate())}>
        <AudienceFields form={values} error={form.errors.member} onChange={form.change} />
        <TextInput id={COMPOSE_ID} label={t('compose.heading')} maxLength={120} {...field('title')} />
        <Textarea label={t('compose.body')} maxLength={1000} rows={4} {...field('body')} />
        <TextInput
          label={t('compose.link.label')}
          description={t('compose.link.hint')}
          maxLength={300}
          {...field('link')}
        />
        <FormActions label={t('compose.review')} saving={review.isPending} />
      </Form>
      <Preview {...values} />
      {total !== null && (
        <ConfirmDialog
          title={t('confirm.title')}
          text={confirmText(values, total)}
          action={t('confirm.send')}
          loading={pending}
          onConfirm={() => (total > 0 ? send() : setTotal(null))}
          onClose={() => setTotal(null)}
        />
      )}
    </div>
  );
}

function confirmText({ kind, segment, member, title }: MessageForm, total: number): string {
  if (total === 0) return t('confirm.nobody');
  if (kind === 'all') return t('confirm.all', { title, total });
  if (kind === 'segment') return t('confirm.segment', { title, segment: segmentText(segment), total });
  return t('confirm.user', { title, name: member?.name, email: member?.email });
}
