import { Button, Skeleton } from '@mantine/core';
import { IconEyeOff, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { officeInstant } from '../shared/office-time';
import { ApiError } from '../../../lib/http/api-error';
import { endLook, lookQuery, type Look, pagesQuery } from './member-view-api';
import classes from './MemberView.module.css';
import { MemberParts } from './MemberParts';
import { t } from './texts';

/** /admin/users/view?user=ID : what a member's own pages say to that member, and nothing that could be pressed there. */
export function MemberViewPage() {
  const [search] = useSearchParams();
  const userId = search.get('user');
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      {userId ? (
        <View key={userId} userId={userId} />
      ) : (
        <StatePanel
          icon={<IconUsers size={24} />}
          title={t('nobody.title')}
          action={
            <Button component={Link} to="/admin/users">
              {t('nobody.action')}
            </Button>
          }
        >
          {t('nobody.text')}
        </StatePanel>
      )}
    </Page>
  );
}

function View({ userId }: { userId: string }) {
  const look = useQuery(lookQuery(userId));
  const pages = useQuery(pagesQuery(look.data));
  if (look.error)
    return <LoadError what={t('page.what')} error={look.error} onRetry={() => void look.refetch()} />;
  if (pages.error instanceof ApiError && pages.error.code === 'session_expired')
    return (
      <StatePanel
        icon={<IconEyeOff size={24} />}
        title={t('over.title')}
        alert
        action={
          <Button loading={look.isFetching} onClick={() => void look.refetch()}>
            {t('over.action')}
          </Button>
        }
      >
        {t('over.text')}
      </StatePanel>
    );
  return (
    <>
      {look.data && <Banner look={look.data} userId={userId} />}
      {pages.error ? (
        <LoadError what={t('page.what')} error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.data ? (
        <MemberParts pages={pages.data} />
      ) : (
        <Skeleton height={640} radius="lg" />
      )}
    </>
  );
}

/** Whose pages these are, that they are only read, and the way out. */
function Banner({ look: { token, name, endsMs }, userId }: { look: Look; userId: string }) {
  const navigate = useNavigate();
  // Whatever the answer is, the page forgets the right to look: it is left.
  const leaving = useMutation({
    mutationFn: () => endLook(token),
    onSettled: () => navigate(`/admin/users?user=${userId}`),
  });
  return (
    <div className={classes.banner} role="status">
      <p>
        <strong>{t('banner.text', { name })}</strong>
        <span className={classes.dim}>{t('banner.ends', { time: officeInstant(endsMs) })}</span>
      </p>
      <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {t('banner.leave')}
      </Button>
    </div>
  );
}
