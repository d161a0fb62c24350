import { Button } from '@mantine/core';
import { IconLinkOff, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../components/page/Page';
import { StatePanel } from '../../components/state/StatePanel';
import { ApiError } from '../../lib/http/api-error';
import { endMails, mailScope } from './mail-scope';
import { t } from './texts';

const PROFILE = (
  <Button component={Link} to="/profile">
    {t('done.profile')}
  </Button>
);

/** Where the link at the end of a mail leads: opened it does nothing (mail scanners open links), its button ends the mails. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const scope = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => mailScope(token, signal),
    enabled: token !== '',
    retry: false,
  });
  const end = useMutation({ mutationFn: () => endMails(token) });
  const error = end.error ?? scope.error;
  const invalid = token === '' || (error instanceof ApiError && error.code === 'ticket_invalid');
  const retry = (): void => (end.error ? end.mutate() : void scope.refetch());

  return (
    <Page title={t('page.title')}>
      {invalid ? (
        <Panel icon={<IconLinkOff size={24} />} title={t('invalid.title')} alert action={PROFILE}>
          {t('invalid.text')}
        </Panel>
      ) : end.isSuccess ? (
        <Panel icon={<IconMailCheck size={24} />} title={t('done.title')} alert action={PROFILE}>
          {t('done.text')}
        </Panel>
      ) : error ? (
        <Panel
          icon={<IconMailOff size={24} />}
          title={t('failed.title')}
          alert
          action={<Button onClick={retry}>{t('failed.retry')}</Button>}
        >
          {error.message}
        </Panel>
      ) : (
        <Panel
          icon={<IconMailOff size={24} />}
          title={t('ask.title')}
          action={
            <Button disabled={!scope.data} loading={end.isPending} onClick={() => end.mutate()}>
              {t('ask.submit')}
            </Button>
          }
        >
          {scope.data ? t(`about.${scope.data.scope}`) : t('page.looking')}
        </Panel>
      )}
    </Page>
  );
}

interface PanelProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action: ReactNode;
  alert?: boolean;
}

/** The whole page is one of these. */
function Panel(props: PanelProps) {
  return <StatePanel level={1} {...props} />;
}
