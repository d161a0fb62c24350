import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Drawer } from '../../../components/dialog/Drawer';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { officeInstant } from '../shared/office-time';
import { showSuccess } from '../../../lib/toast';
import classes from './Messages.module.css';
import { setMessageState, STATES, type Message } from './messages-api';
import { replyAddress } from './reply-address';
import { t } from './texts';

/** One message as plain text, with what the team makes of it. */
export function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const client = useQueryClient();
  const { id, name, email, subject, createdMs } = message;
  const form = useTriedForm({ state: message.state, note: message.note ?? '' });
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ state, note }) => setMessageState(id, state, note.trim() || null),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'messages'] });
      showSuccess(t('message.saved'));
      onClose();
    },
  });
  return (
    <Drawer title={subject} onClose={onClose}>
      <dl className={classes.facts}>
        <dt>{t('message.from')}</dt>
        <dd>
          {name} · {email}
        </dd>
        <dt>{t('message.received')}</dt>
        <dd>{officeInstant(createdMs)}</dd>
      </dl>
      <section
        className={classes.message}
        aria-label={t('message.text')}
        tabIndex={0}
        data-testid="message-text"
      >
        {message.message}
      </section>
      <div>
        <Button
          component="a"
          href={replyAddress(message)}
          leftSection={<IconMailForward size={18} stroke={1.75} />}
        >
          {t('message.reply')}
        </Button>
      </div>
      <Form onSubmit={onSubmit}>
        <NativeSelect
          label={t('filter.state')}
          data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          {...form.field('state')}
        />
        <Textarea
          label={t('message.note.label')}
          description={t('message.note.hint')}
          autosize
          minRows={3}
          maxLength={1_000}
          {...form.field('note')}
        />
        <FormActions label={t('message.save')} saving={pending} />
      </Form>
    </Drawer>
  );
}
