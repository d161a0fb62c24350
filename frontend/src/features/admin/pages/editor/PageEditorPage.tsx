import '../mantine-styles';
import { Button, Skeleton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { Page } from '../../../../components/page/Page';
import { LoadError } from '../../../../components/state/LoadError';
import { StatePanel } from '../../../../components/state/StatePanel';
import { isNotFound } from '../../../../lib/http/api-error';
import { pageToEditQuery } from '../api/pages-api';
import { t } from '../texts';
import { PageEditor } from './PageEditor';

/** /admin/pages/:slug, with `?kind=post` for posts */
export function PageEditorPage() {
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  const kind = params.get('kind') === 'post' ? 'post' : 'page';
  const { data, error, refetch } = useQuery(pageToEditQuery(kind, slug));
  if (data) return <PageEditor key={data.id} initial={data} />;
  return (
    <Page title={t('page.title')}>
      {isNotFound(error) ? (
        <StatePanel
          icon={<IconFileOff size={24} />}
          title={t('missing.title')}
          level={1}
          action={
            <Button component={Link} to="/admin/pages">
              {t('back.page')}
            </Button>
          }
        >
          {t('missing.text')}
        </StatePanel>
      ) : error ? (
        <LoadError level={1} what={t('editor.what')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={640} radius="lg" />
      )}
    </Page>
  );
}
