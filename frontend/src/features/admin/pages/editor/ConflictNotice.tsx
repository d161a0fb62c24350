import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { officeInstant } from '../../shared/office-time';
import { editorAddress } from '../shared/editor-address';
import { t } from '../texts';
import classes from './Editor.module.css';
import type { PageDraft } from './use-page-draft';

/** Somebody else changed the page meanwhile: both texts stay until somebody decides. */
export function ConflictNotice({ editing }: { editing: PageDraft }) {
  const { conflict, dirty, doing, run, takeTheirs } = editing;
  if (!conflict) return null;
  const { kind, slug, version, updatedMs, latest } = conflict;
  return (
    <section className={classes.conflict} role="alert" aria-labelledby="conflict">
      <h2 id="conflict" className={classes.heading}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        {t('conflict.title')}
      </h2>
      <p>
        {t('conflict.text', { title: latest.title, time: officeInstant(updatedMs) })}{' '}
        {dirty && t('conflict.kept')}
      </p>
      <div className={classes.buttons}>
        <Button component="a" href={editorAddress(kind, slug)} target="_blank" variant="default">
          {t('conflict.open')}
        </Button>
        {dirty ? (
          <Button loading={doing === 'save'} onClick={() => run({ kind: 'save', version })}>
            {t('conflict.keep')}
          </Button>
        ) : (
          <Button onClick={() => takeTheirs(conflict)}>{t('conflict.take')}</Button>
        )}
      </div>
    </section>
  );
}
