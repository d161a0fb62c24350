import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts';
import classes from './Editor.module.css';
import { ScheduleDialog } from './ScheduleDialog';
import type { PageDraft } from './use-page-draft';

/** What is always at hand: whether all is saved, and the next step. */
export function EditorBar({ editing }: { editing: PageDraft }) {
  const { dirty, doing, run } = editing;
  const [scheduling, setScheduling] = useState(false);
  return (
    <div className={classes.bar}>
      <p role="status" data-testid="save-state">
        {dirty ? t('bar.unsaved') : t('bar.saved')}
      </p>
      <Button
        variant="default"
        disabled={!dirty}
        loading={doing === 'save'}
        title={t('bar.saveKeys')}
        onClick={() => run({ kind: 'save' })}
      >
        {t('bar.save')}
      </Button>
      <Button variant="default" onClick={() => setScheduling(true)}>
        {t('schedule.title')}
      </Button>
      <Button loading={doing === 'publish'} onClick={() => run({ kind: 'publish', atMs: null })}>
        {t('bar.publish')}
      </Button>
      {scheduling && (
        <ScheduleDialog
          loading={doing === 'publish'}
          onSchedule={(atMs) => run({ kind: 'publish', atMs }, { onSuccess: () => setScheduling(false) })}
          onClose={() => setScheduling(false)}
        />
      )}
    </div>
  );
}
