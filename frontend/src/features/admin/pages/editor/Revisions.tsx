import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../../components/section/Section';
import { LoadError } from '../../../../components/state/LoadError';
import { officeInstant } from '../../shared/office-time';
import { useAdmin } from '../../../../lib/session/use-session';
import { RichText } from '../../../../components/rich-text/RichText';
import { REVISIONS_PER_PAGE, revisionsQuery, type Revision } from '../api/pages-api';
import { ConfirmDialog } from '../../../../components/dialog/ConfirmDialog';
import { Dialog } from '../../../../components/dialog/Dialog';
import { t } from '../texts';
import classes from './Editor.module.css';
import type { PageDraft } from './use-page-draft';

/** Everything that the page ever said; each can be read, and made the newest draft. */
export function Revisions({ editing }: { editing: PageDraft }) {
  const { page, dirty, doing, run } = editing;
  const admin = useAdmin();
  const [turned, setTurned] = useState(1);
  const [shown, setShown] = useState<{ revision: Revision; as: 'preview' | 'restore' } | null>(null);
  const query = { ...revisionsQuery(page.id, page.version, turned), placeholderData: keepPreviousData };
  const { data, error, refetch } = useQuery(query);
  const pages = Math.ceil((data?.total ?? 0) / REVISIONS_PER_PAGE);
  const close = (): void => setShown(null);
  const authorOf = ({ authorId }: Revision): string => {
    if (authorId === null) return t('revisions.by.product');
    return authorId === admin?.userId ? t('revisions.by.you') : t('revisions.by.other');
  };
  const timeOf = ({ createdMs }: Revision): string => officeInstant(createdMs);
  return (
    <Section id="revisions" look="panel" title={t('revisions.title')}>
      {error && <LoadError what={t('revisions.title')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius="md" />}
      <ol className={classes.revisions} data-testid="revisions">
        {data?.items.map((revision) => {
          const time = timeOf(revision);
          const latest = revision.revisionId === page.latest.revisionId;
          return (
            <li key={revision.revisionId}>
              <p>
                {time}
                <span className={classes.dim}>
                  {authorOf(revision)}
                  {latest && ` · ${t('revisions.latest')}`}
                </span>
              </p>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('revisions.preview', { time })}
                onClick={() => setShown({ revision, as: 'preview' })}
              >
                {t('preview.title')}
              </Button>
              {!latest && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('restore.named', { time })}
                  onClick={() => setShown({ revision, as: 'restore' })}
                >
                  {t('restore.action')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {pages > 1 && (
        <div className={classes.buttons}>
          <Button variant="default" size="sm" disabled={turned <= 1} onClick={() => setTurned(turned - 1)}>
            {t('pager.newer')}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={turned >= pages}
            onClick={() => setTurned(turned + 1)}
          >
            {t('pager.older')}
          </Button>
        </div>
      )}
      {shown?.as === 'preview' && (
        <Dialog title={`${shown.revision.title} · ${timeOf(shown.revision)}`} size={820} onClose={close}>
          <RichText html={shown.revision.html} />
        </Dialog>
      )}
      {shown?.as === 'restore' && (
        <ConfirmDialog
          title={t('restore.title', { time: timeOf(shown.revision) })}
          text={dirty ? t('restore.dirty') : t('restore.text')}
          action={t('restore.action')}
          destructive
          loading={doing === 'restore'}
          onConfirm={() => {
            run({ kind: 'restore', revisionId: shown.revision.revisionId });
            close();
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}
