import { AlertsLink } from '../../features/alerts/button/AlertsLink';
import { PushSettings } from '../../features/notifications/push/PushSettings';
import { ProfilePage } from '../../features/profile/ProfilePage';

export function ProfileScreen() {
  return (
    <ProfilePage
      notificationSettings={
        <>
          <PushSettings />
          <AlertsLink />
        </>
      }
    />
  );
}
