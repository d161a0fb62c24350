import { Button, TextInput } from '@mantine/core';
import { IconFilePlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPagesQuery, type AdminPage, type PageKind } from '../api/pages-api';
import { t } from '../texts';
import { CreateDialog } from './CreateDialog';
import { PageTable } from './PageTable';
import classes from './Pages.module.css';

const has = ({ slug, latest }: AdminPage, words: string): boolean =>
  `${latest.title} ${slug} ${latest.tags.join(' ')}`.toLowerCase().includes(words.trim().toLowerCase());

/** Pages, or posts: found, opened and begun. */
export function PageList({ kind }: { kind: PageKind }) {
  const { data, error, refetch } = useQuery(adminPagesQuery(kind));
  const [words, setWords] = useState('');
  const [creating, setCreating] = useState(false);
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
      <PageTable
        kind={kind}
        rows={data?.filter((page) => has(page, words))}
        error={error}
        onRetry={() => void refetch()}
        narrowed={words !== ''}
        onShowAll={() => setWords('')}
        onCreate={() => setCreating(true)}
      />
      {creating && <CreateDialog kind={kind} onClose={() => setCreating(false)} />}
    </>
  );
}
