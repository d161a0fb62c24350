import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authOptionsQuery } from '../../lib/account/auth-options';
import type { Profile } from '../../lib/account/profile';
import { EmailSection } from './contact/EmailSection';
import { PhoneSection } from './contact/PhoneSection';
import { DataSection } from './data/DataSection';
import { DeleteSection } from './data/DeleteSection';
import { DeletionNotice } from './data/DeletionNotice';
import { DetailsSection } from './details/DetailsSection';
import { PictureSection } from './picture/PictureSection';
import { AppearanceSection } from './preferences/AppearanceSection';
import { FormatsSection } from './preferences/FormatsSection';
import { NotificationsSection } from './preferences/NotificationsSection';
import { WebhooksSection } from './programs/WebhooksSection';
import { TokensSection } from './programs/TokensSection';
import { ProfileHead } from './ProfileHead';
import { LoginsSection } from './security/LoginsSection';
import { SecondFactorSection } from './security/SecondFactorSection';
import { PasswordSection } from '../../components/account/PasswordSection';
import { SessionsSection } from '../../components/account/SessionsSection';
import { SectionLinks } from './SectionLinks';
import { SubscriptionSection } from './subscription/SubscriptionSection';
import classes from './Profile.module.css';

interface ProfileSectionsProps {
  profile: Profile;
  /** What other features have to set among the notifications. */
  notificationSettings: ReactNode;
}

/** All sections of the profile, in the order of how often they are needed. */
export function ProfileSections({ profile, notificationSettings }: ProfileSectionsProps) {
  const { data: options } = useQuery(authOptionsQuery);
  const { hasPassword, deleteAfterMs } = profile;
  return (
    <>
      {deleteAfterMs !== null && <DeletionNotice deleteAfterMs={deleteAfterMs} />}
      <ProfileHead profile={profile} />
      <div className={classes.layout}>
        <SectionLinks />
        <div className={classes.sections}>
          <DetailsSection profile={profile} />
          <PictureSection name={profile.name} profilePic={profile.profilePic} />
          <SubscriptionSection endMs={profile.subscription_end} />
          <AppearanceSection />
          <FormatsSection />
          <NotificationsSection>{notificationSettings}</NotificationsSection>
          <EmailSection profile={profile} />
          <PhoneSection profile={profile} />
          <PasswordSection hasPassword={hasPassword} />
          <SecondFactorSection hasPassword={hasPassword} email={profile.email} />
          <SessionsSection />
          <LoginsSection hasPassword={hasPassword} offered={options?.social} />
          <TokensSection hasPassword={hasPassword} />
          <WebhooksSection hasPassword={hasPassword} />
          <DataSection />
          <DeleteSection hasPassword={hasPassword} deleting={deleteAfterMs !== null} />
        </div>
      </div>
    </>
  );
}
