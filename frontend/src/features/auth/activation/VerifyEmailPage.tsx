import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLinkOff, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { StatePanel } from '../../../components/state/StatePanel';
import { useMember } from '../../../lib/session/use-session';
import type { ApiError } from '../../../lib/http/api-error';
import { checkActivation, confirmNewEmail } from '../api/accounts';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { wantedAtSignUp } from '../login/after-login';
import { Redirecting } from '../social/Redirecting';
import { ActivationForm } from './ActivationForm';
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

/**
 * Where mailed links lead: they do nothing by being opened, the page posts their token. A new address is confirmed at once,
 * its member asked for it while logged in; a new account only by a button and the password of its sign-up.
 */
export function VerifyEmailPage() {
  const [link] = useState(() => mailedLink(window.location));
  const member = useMember();
  // The token opens an account: it leaves the address bar, and with it the history.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const [active, setActive] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { isPending, data, error, refetch } = useQuery({
    queryKey: ['mailed-link', link],
    queryFn: async () => {
      if (link.for === 'account') return checkActivation(link.token);
      await confirmNewEmail(link.token);
      return { needs: null };
    },
    enabled: link.token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const { title, text } = CONFIRMED[link.for];

  if (isPending && link.token !== '')
    return <Redirecting title={t('activation.page.title')} text={t('activation.page.waiting')} />;
  const confirmed = active || data?.needs === null;
  if (data?.needs && !active && !refusal)
    return (
      <ActivationForm
        token={link.token}
        needs={data.needs}
        onDone={() => setActive(true)}
        onFault={setRefusal}
      />
    );
  return (
    <Page title={t('activation.page.title')}>
      {confirmed ? (
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
              <Button onClick={() => openAuthDialog('login', { to: '/', ...wantedAtSignUp() })}>
                {t('login.title')}
              </Button>
            )
          }
        >
          {text}
        </StatePanel>
      ) : (
        <LinkFault
          icon={<IconLinkOff size={24} />}
          link={link}
          error={refusal ?? error}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
