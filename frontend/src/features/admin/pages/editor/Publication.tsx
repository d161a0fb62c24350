import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { publicAddress } from '@pricealgo/contract/page-addresses';
import { Section } from '../../../../components/section/Section';
import { showSuccess } from '../../../../lib/toast';
import { deletePage, pageChanged, plannedPageQuery } from '../api/pages-api';
import { StateBadges } from '../list/StateBadges';
import { ConfirmDialog } from '../../../../components/dialog/ConfirmDialog';
import { t } from '../texts';
import classes from './Editor.module.css';
import type { PageDraft } from './use-page-draft';

/** What visitors see now, and how to take it away from them. */
export function Publication({ editing, onDeleted }: { editing: PageDraft; onDeleted: () => void }) {
  const client = useQueryClient();
  const { page, dirty, doing, run, refuse } = editing;
  const { id, version, kind, slug, latest, linked, startingText } = page;
  const { data: now } = useQuery(plannedPageQuery(page));
  // A page that somebody else has changed is told of when this one is saved.
  const shown = now.version === version ? now : page;
  const { liveSinceMs, nextMs } = shown;
  const [asking, setAsking] = useState<'unpublish' | 'reset' | 'delete' | null>(null);
  const close = (): void => setAsking(null);
  const deleting = useMutation({
    mutationFn: () => deletePage(id, version),
    onSuccess: () => {
      pageChanged(client, slug);
      showSuccess(t('done.delete'));
      onDeleted();
    },
    onError: refuse,
    onSettled: close,
  });
  return (
    <Section id="publication" look="panel" title={t('publication.title')}>
      <div className={classes.state}>
        <StateBadges page={shown} />
      </div>
      <div className={classes.buttons}>
        {liveSinceMs !== null && (
          <Button
            component="a"
            href={publicAddress(kind, slug)}
            target="_blank"
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {t('publication.view')}
          </Button>
        )}
        {(liveSinceMs !== null || nextMs !== null) && (
          <Button variant="default" onClick={() => setAsking('unpublish')}>
            {t('unpublish.action')}
          </Button>
        )}
        {startingText && (
          <Button variant="default" onClick={() => setAsking('reset')}>
            {t('reset.action')}
          </Button>
        )}
        {!linked && (
          <Button variant="default" onClick={() => setAsking('delete')}>
            {t('delete.action')}
          </Button>
        )}
      </div>
      {linked && <p className={classes.dim}>{t('publication.linked')}</p>}
      {asking === 'reset' && (
        <ConfirmDialog
          title={t('reset.title', { title: latest.title })}
          text={t(dirty ? 'reset.dirty' : 'reset.text')}
          action={t('reset.action')}
          destructive={dirty}
          loading={doing === 'reset'}
          onConfirm={() => {
            run({ kind: 'reset' });
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'unpublish' && (
        <ConfirmDialog
          title={t('unpublish.title', { title: latest.title })}
          text={t(linked ? 'unpublish.linked' : 'unpublish.text')}
          action={t('unpublish.action')}
          destructive
          loading={doing === 'unpublish'}
          onConfirm={() => {
            run({ kind: 'unpublish' });
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('delete.title', { title: latest.title })}
          text={t(`deleteText.${kind}`)}
          action={t('delete.action')}
          destructive
          loading={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={close}
        />
      )}
    </Section>
  );
}
