import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLinkOff, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { StatePanel } from '../../../components/state/StatePanel';
import { useMember } from '../../../lib/session/use-session';
import { confirmActivation, confirmNewEmail } from '../api/accounts';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { Redirecting } from '../social/Redirecting';
import { LinkFault } from './LinkFault';
import { mailedLink } from './mailed-link';
import { t } from '../texts';

const CONFIRMED = {
  account: {
    title: t('activation.active.title'),
    text: t('activation.active.text'),
  },
  email: {
    title: t('activation.changed.title'),
    text: t('activation.changed.text'),
  },
};

/** Where mailed links lead: they do nothing by being opened, the page posts their token. */
export function VerifyEmailPage() {
  const [link] = useState(() => mailedLink(window.location));
  const member = useMember();
  // The token opens an account: it leaves the address bar, and with it the history.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const { isPending, isSuccess, error, refetch } = useQuery({
    queryKey: ['mailed-link', link],
    queryFn: async () => (link.for === 'email' ? confirmNewEmail(link.token) : confirmActivation(link.token)),
    enabled: link.token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const { title, text } = CONFIRMED[link.for];

  if (isPending && link.token !== '')
    return <Redirecting title={t('activation.page.title')} text={t('activation.page.waiting')} />;
  return (
    <Page title={t('activation.page.title')}>
      {isSuccess ? (
        <StatePanel
          icon={<IconMailCheck size={24} />}
          title={title}
          level={1}
          action={
            member ? (
              <Button component={Link} to="/">
                {t('activation.page.continue')}
              </Button>
            ) : (
              <Button onClick={() => openAuthDialog('login')}>{t('login.title')}</Button>
            )
          }
        >
          {text}
        </StatePanel>
      ) : (
        <LinkFault
          icon={<IconLinkOff size={24} />}
          link={link}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
