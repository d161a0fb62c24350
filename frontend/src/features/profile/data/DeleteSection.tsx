import { Button } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../components/section/Section';
import { GRACE_DAYS } from './grace';
import { t } from '../texts';
import classes from './Delete.module.css';
import { lazyPart } from '../../../components/part/lazy-part';

const DeleteDialog = lazyPart({
  what: t('delete.title'),
  load: () => import('./DeleteDialog').then((m) => m.DeleteDialog),
});

/** The way out; asked once more in a dialog, and undone by logging in within the grace period. */
export function DeleteSection({ hasPassword, deleting }: { hasPassword: boolean; deleting: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Section id="delete" title={t('delete.title')} text={t('delete.text', { graceDays: GRACE_DAYS })}>
      <div className={classes.entry}>
        <Button
          variant="default"
          className={classes.delete}
          disabled={deleting}
          onClick={() => setOpen(true)}
        >
          {t('delete.action')}
        </Button>
      </div>
      {open && (
        <DeleteDialog
          hasPassword={hasPassword}
          onClose={() => setOpen(false)}
          onUnavailable={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
