import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Page } from '../../../components/page/Page';
import { StatePanel } from '../../../components/state/StatePanel';
import { storeMember } from '../../../lib/session/session';
import { exchangeSocialCode } from '../api/accounts';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { fulfil, keepForFirstSocialLogin, purposeOfSocialLogin, type Fulfilled } from '../login/after-login';
import { Redirecting } from './Redirecting';
import { socialFaultText } from './social-fault';
import { t } from '../texts';

/** The way back from a login at somebody else: the code behind the # becomes a session, once. */
export function SocialLoginPage() {
  const [back] = useState(() => {
    const values = new URLSearchParams(window.location.hash.slice(1));
    return { code: values.get('code') ?? '', error: values.get('error') };
  });
  const { data, error } = useQuery({
    queryKey: ['social-code', back.code],
    queryFn: async () => (await exchangeSocialCode(back.code)).data,
    enabled: back.error === null && back.code !== '',
    retry: false,
    staleTime: Infinity,
  });
  const [undone, setUndone] = useState<Fulfilled | null>(null);
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  useEffect(() => {
    if (back.error === 'account_inactive') keepForFirstSocialLogin();
  }, [back.error]);
  useEffect(() => {
    if (!data) return;
    storeMember(data);
    void fulfil(purposeOfSocialLogin(data.email)).then((done) => {
      if (done.refusal === null) window.location.replace(done.to ?? '/');
      else setUndone(done);
    });
  }, [data]);

  const fault = back.error ?? (back.code === '' ? 'social_failed' : null);
  if (undone)
    return (
      <Page title={t('login.title')}>
        <StatePanel
          icon={<IconPlugConnectedX size={24} />}
          title={t('login.refused.title')}
          level={1}
          alert
          action={
            <Button onClick={() => window.location.replace(undone.to ?? '/')}>
              {t('activation.page.continue')}
            </Button>
          }
        >
          {undone.refusal}
        </StatePanel>
      </Page>
    );
  if (fault === null && !error) return <Redirecting title={t('login.title')} text={t('social.waiting')} />;
  return (
    <Page title={t('login.title')}>
      <StatePanel
        icon={<IconPlugConnectedX size={24} />}
        title={t('social.failed.title')}
        level={1}
        alert
        action={<Button onClick={() => openAuthDialog('login')}>{t('login.title')}</Button>}
      >
        {socialFaultText(fault, error)}
      </StatePanel>
    </Page>
  );
}
