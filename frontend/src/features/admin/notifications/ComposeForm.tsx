import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { showFailure, showSuccess } from '../../../lib/toast';
import { ConfirmDialog } from '../operations/ConfirmDialog';
import { segmentText } from './audience-text';
import { AudienceFields } from './AudienceFields';
import { audienceSize, BROADCASTS_KEY, sendBroadcast } from './broadcasts-api';
import classes from './Notifications.module.css';
import { Preview } from './Preview';
import { t } from './texts';
import { draftOf, faultsOf, useMessageForm, type MessageForm } from './use-message-form';

export const COMPOSE_ID = 'compose-message';

/** Writes a message, shows how it will look, names its audience, and sends it. */
export function ComposeForm() {
  const client = useQueryClient();
  const { form, errors, setErrors, change, clear } = useMessageForm();
  const [total, setTotal] = useState<number | null>(null);
  /** One per message as reviewed: a repeated click sends nothing twice. */
  const key = useRef('');
  const review = useMutation({
    mutationFn: () => audienceSize(draftOf(form).audience),
    onSuccess: ({ total: size }) => {
      key.current = crypto.randomUUID();
      setTotal(size);
    },
    onError: showFailure,
  });
  const send = useMutation({
    mutationFn: () => sendBroadcast(draftOf(form), key.current),
    onSuccess: () => {
      showSuccess(t('sent'));
      clear();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setErrors(error.fields);
      showFailure(error);
    },
    onSettled: () => {
      setTotal(null);
      void client.invalidateQueries({ queryKey: BROADCASTS_KEY });
    },
  });
  return (
    <div className={classes.compose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const faults = faultsOf(form);
          setErrors(faults);
          if (Object.keys(faults).length === 0) review.mutate();
        }}
      >
        <AudienceFields form={form} error={errors['member']} onChange={change} />
        <TextInput
          id={COMPOSE_ID}
          label={t('heading')}
          value={form.title}
          error={errors['title']}
          maxLength={120}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('body')}
          value={form.body}
          error={errors['body']}
          maxLength={1000}
          rows={4}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <TextInput
          label={t('link')}
          description={t('linkHint')}
          value={form.link}
          error={errors['link']}
          maxLength={300}
          onChange={(event) => change({ link: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" loading={review.isPending}>
            {t('review')}
          </Button>
        </div>
      </form>
      <Preview {...form} />
      {total !== null && (
        <ConfirmDialog
          title={t('confirmTitle')}
          text={confirmText(form, total)}
          action={t('send')}
          loading={send.isPending}
          onConfirm={() => (total > 0 ? send.mutate() : setTotal(null))}
          onClose={() => setTotal(null)}
        />
      )}
    </div>
  );
}

function confirmText({ kind, segment, member, title }: MessageForm, total: number): string {
  if (total === 0) return t('nobody');
  if (kind === 'all') return t('confirmAll', { title, total });
  if (kind === 'segment') return t('confirmSegment', { title, segment: segmentText(segment), total });
  return t('confirmUser', { title, name: member?.name, email: member?.email });
}
