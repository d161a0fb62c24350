import './mantine-styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Page } from '../../components/page/Page';
import { LoadError } from '../../components/state/LoadError';
import { useMember } from '../../lib/session/use-session';
import { isSessionOver } from '../../lib/session/session-expired';
import { openAuthDialog } from '../../lib/session/auth-dialog';
import { profileQuery } from '../../lib/account/profile';
import { shareWithSession } from '../../lib/account/use-profile-changed';
import { ProfileSections } from './ProfileSections';
import { ProfileSkeleton } from './ProfileSkeleton';
import { useShownAnchor } from './use-shown-anchor';
import { t } from './texts';

/** Visitors are taken home and asked to log in, which brings them back here. */
function ToLogin() {
  const { pathname, hash } = useLocation();
  const [to] = useState(pathname + hash);
  useEffect(() => {
    if (!isSessionOver()) openAuthDialog('login', { over: '/', to, reason: 'profile' });
  }, [to]);
  return <Navigate to="/" replace />;
}

interface ProfilePageProps {
  /** What other features have to set among the notifications. */
  notificationSettings: ReactNode;
}

function OwnProfile({ notificationSettings }: ProfilePageProps) {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  useShownAnchor(profile !== undefined);
  // Another device may have changed it since this one logged in.
  useEffect(() => {
    if (profile) shareWithSession(profile);
  }, [profile]);
  if (profile) return <ProfileSections profile={profile} notificationSettings={notificationSettings} />;
  if (error)
    return <LoadError level={1} what={t('page.title')} error={error} onRetry={() => void refetch()} />;
  return <ProfileSkeleton />;
}

/** /profile */
export function ProfilePage({ notificationSettings }: ProfilePageProps) {
  const member = useMember();
  // On the way out of a dead session the page stays as it is until the shell leaves it.
  if (!member && !isSessionOver()) return <ToLogin />;
  return (
    <Page title={t('page.what')}>
      {member ? <OwnProfile notificationSettings={notificationSettings} /> : <ProfileSkeleton />}
    </Page>
  );
}
