import { Button, Drawer, NativeSelect, Textarea } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant, localTimeZone } from '../../../lib/format/time-format';
import { showFailure, showSuccess } from '../../../lib/toast';
import classes from './Messages.module.css';
import { setMessageState, STATES, type Message } from './messages-api';
import { replyAddress } from './reply-address';
import { t } from './texts';

/** One message as plain text, with what the team makes of it. */
export function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const client = useQueryClient();
  const { id, name, email, subject, createdMs } = message;
  const [state, setState] = useState(message.state);
  const [note, setNote] = useState(message.note ?? '');
  const saving = useMutation({
    mutationFn: () => setMessageState(id, state, note.trim() || null),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'messages'] });
      showSuccess(t('saved'));
      onClose();
    },
    onError: showFailure,
  });
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={560}>
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content>
        {/* Not the component's own header: a dialog has no banner. */}
        <div className={classes.drawerHead}>
          <Drawer.Title className={classes.drawerTitle}>{subject}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Drawer.Body className={classes.drawer}>
          <dl className={classes.facts}>
            <dt>{t('from')}</dt>
            <dd>
              {name} · {email}
            </dd>
            <dt>{t('received')}</dt>
            <dd>{formatInstant(createdMs, localTimeZone())}</dd>
          </dl>
          <section className={classes.message} aria-label={t('text')} tabIndex={0} data-testid="message-text">
            {message.message}
          </section>
          <div>
            <Button
              component="a"
              href={replyAddress(message)}
              leftSection={<IconMailForward size={18} stroke={1.75} />}
            >
              {t('reply')}
            </Button>
          </div>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              saving.mutate();
            }}
          >
            <NativeSelect
              label={t('filter')}
              data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
              value={state}
              onChange={({ currentTarget: { value } }) =>
                setState((before) => STATES.find((one) => one === value) ?? before)
              }
            />
            <Textarea
              label={t('note')}
              description={t('noteHint')}
              autosize
              minRows={3}
              maxLength={1_000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <div>
              <Button type="submit" variant="default" loading={saving.isPending}>
                {t('save')}
              </Button>
            </div>
          </form>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
