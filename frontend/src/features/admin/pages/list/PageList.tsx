import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconFilePlus, IconFileText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../../components/state/LoadError';
import { StatePanel } from '../../../../components/state/StatePanel';
import { adminPagesQuery, type AdminPage, type PageKind } from '../api/pages-api';
import { t } from '../texts';
import { CreateDialog } from './CreateDialog';
import { PageRow } from './PageRow';
import classes from './Pages.module.css';

const has = ({ slug, latest }: AdminPage, words: string): boolean =>
  `${latest.title} ${slug} ${latest.tags.join(' ')}`.toLowerCase().includes(words.trim().toLowerCase());

/** Pages, or posts, with what can be said of them at a glance. */
export function PageList({ kind }: { kind: PageKind }) {
  const { data, error, refetch } = useQuery(adminPagesQuery(kind));
  const [words, setWords] = useState('');
  const [creating, setCreating] = useState(false);
  const found = data?.filter((page) => has(page, words)) ?? [];
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          type="search"
          label={t('list.search')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button leftSection={<IconFilePlus size={18} stroke={1.75} />} onClick={() => setCreating(true)}>
          {t(`new.${kind}`)}
        </Button>
      </div>
      {error ? (
        <LoadError what={t(`what.${kind}`)} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.list} aria-hidden="true">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} height={76} radius="lg" />
          ))}
        </div>
      ) : found.length === 0 ? (
        <StatePanel
          icon={<IconFileText size={24} />}
          title={words ? t('empty.filtered.title') : t(`none.${kind}`)}
          action={
            words ? (
              <Button variant="default" onClick={() => setWords('')}>
                {t('empty.filtered.action')}
              </Button>
            ) : (
              <Button onClick={() => setCreating(true)}>{t(`new.${kind}`)}</Button>
            )
          }
        >
          {words ? t('empty.filtered.text') : t(`noneText.${kind}`)}
        </StatePanel>
      ) : (
        <ul className={classes.list} aria-label={t(`what.${kind}`)}>
          {found.map((page) => (
            <li key={page.id}>
              <PageRow page={page} />
            </li>
          ))}
        </ul>
      )}
      {creating && <CreateDialog kind={kind} onClose={() => setCreating(false)} />}
    </>
  );
}
