import { Skeleton, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { publicAddress } from '@pricealgo/contract/page-addresses';
import { lazyPart } from '../../../../components/part/lazy-part';
import { Page } from '../../../../components/page/Page';
import { PageHeader } from '../../../../components/page/PageHeader';
import type { AdminPage } from '../api/pages-api';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { t } from '../texts';
import { ConflictNotice } from './ConflictNotice';
import classes from './Editor.module.css';
import { EditorBar } from './EditorBar';
import { Preview } from './Preview';
import { Publication } from './Publication';
import { Revisions } from './Revisions';
import { SeoFields } from './SeoFields';
import { usePageDraft } from './use-page-draft';
import { useSaveKeys } from './use-save-keys';

const TextEditor = lazyPart({
  what: t('editor.text.name'),
  load: () => import('../rich/TextEditor').then((m) => m.TextEditor),
  place: <Skeleton height={440} radius="md" />,
});

/** Writes one page. @param initial as it was when the writing began */
export function PageEditor({ initial }: { initial: AdminPage }) {
  const editing = usePageDraft(initial);
  const [deleted, setDeleted] = useState(false);
  const { page, draft, dirty, conflict, errors, round, change, run } = editing;
  const { kind, slug, latest } = page;
  const list = kind === 'post' ? '/admin/pages?tab=posts' : '/admin/pages';
  useSaveKeys(() => {
    if (dirty && !conflict) run({ kind: 'save' });
  });
  if (deleted) return <Navigate to={list} replace />;
  return (
    <Page title={t('editor.title', { title: latest.title })}>
      <Link to={list} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t(`back.${kind}`)}
      </Link>
      <PageHeader title={latest.title} lead={publicAddress(kind, slug)} />
      <ConflictNotice editing={editing} />
      <div className={classes.columns}>
        <div className={classes.writing}>
          <TextInput
            label={t('form.title')}
            maxLength={120}
            value={draft.title}
            error={errors.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextEditor key={round} html={draft.html} onChange={(html) => change({ html })} />
          {errors.html && (
            <p role="alert" className={classes.error}>
              {errors.html}
            </p>
          )}
        </div>
        <Preview title={draft.title} html={draft.html} />
        <SeoFields editing={editing} kind={kind} />
        <div className={classes.stack}>
          <Publication editing={editing} onDeleted={() => setDeleted(true)} />
          <Revisions editing={editing} />
        </div>
      </div>
      <EditorBar editing={editing} />
      <LeaveGuard dirty={dirty} />
    </Page>
  );
}
