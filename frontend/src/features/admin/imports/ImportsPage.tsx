import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { Section } from '../../../components/section/Section';
import { LoadError } from '../../../components/state/LoadError';
import { jobFeed } from '../../../lib/realtime/connection/job-feed';
import { Choices, choicesOf, NO_CHOICES } from './Choices';
import { FileChoice } from './FileChoice';
import { ImportEntry } from './ImportEntry';
import classes from './Imports.module.css';
import { importsQuery, isOpen, KINDS } from './imports-api';
import { t } from './texts';
import { useUpload } from './use-upload';

/** /admin/imports: a directory of symbols and daily bars from files. */
export function ImportsPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(importsQuery);
  const upload = useUpload();
  const [choices, setChoices] = useState(NO_CHOICES);
  useEffect(
    () => jobFeed.follow(() => void client.invalidateQueries({ queryKey: importsQuery.queryKey })),
    [client],
  );
  const busy = upload.busy || (data?.some(isOpen) ?? true);
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <p className={classes.back}>
        <Link to="/admin/tickers">{t('page.tickers')}</Link>
        <Link to="/admin/settings/sources">{t('page.sources')}</Link>
      </p>
      <Choices value={choices} onChange={setChoices} />
      <div className={classes.kinds}>
        {KINDS.map((kind) => (
          <FileChoice
            key={kind}
            kind={kind}
            disabled={busy}
            onChosen={(files) => upload.start({ kind, files, choices: choicesOf(choices) })}
          />
        ))}
      </div>
      {upload.error && (
        <p role="alert" className={classes.fault}>
          {t('page.unsent', { reason: upload.error.message })}
        </p>
      )}
      <Section id="imports" look="panel" title={t('list.title')}>
        {error && !data ? (
          <LoadError what={t('list.title')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={160} radius="lg" />
        ) : data.length === 0 ? (
          <p className={classes.dim}>{t('list.none')}</p>
        ) : (
          <ul className={classes.list}>
            {data.map((entry) => (
              <ImportEntry
                key={entry.importId}
                entry={entry}
                sent={upload.busy && upload.importId === entry.importId ? upload.sent : null}
                onStop={upload.stop}
                onLoad={!busy && upload.importId === entry.importId ? upload.load : null}
              />
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}
