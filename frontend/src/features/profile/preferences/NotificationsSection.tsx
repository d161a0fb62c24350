import { usePreferences } from '../../../lib/account/preferences/use-preferences';
import type { ReactNode } from 'react';
import { Section } from '../../../components/section/Section';
import { CHANNELS, MASTER_OF } from './channels';
import { ChannelTable } from './ChannelTable';
import { ChoiceSegments } from './ChoiceSegments';
import { ChoiceSwitch } from './ChoiceSwitch';
import { QuietHours } from './QuietHours';
import { t } from './texts';
import { usePreferenceChange } from './use-preference-change';
import { DIGESTS } from '@pricealgo/contract/preference-choices';

/**
 * Which ways news may take to the member, for each type, and when.
 * @param children what other features have to set there: this browser's push, the way to the alerts
 */
export function NotificationsSection({ children }: { children: ReactNode }) {
  const preferences = usePreferences();
  const save = usePreferenceChange();
  return (
    <Section id="notifications" title={t('notifications.title')} text={t('notifications.text')}>
      {CHANNELS.map((channel) => (
        <ChoiceSwitch
          key={channel}
          label={t(`channel.${channel}`)}
          description={t(`channel.${channel}.text`)}
          checked={preferences[MASTER_OF[channel]]}
          onChange={(on) => save({ [MASTER_OF[channel]]: on })}
        />
      ))}
      <ChannelTable preferences={preferences} onChange={(notify) => save({ notify })} />
      <QuietHours preferences={preferences} onChange={(quietHours) => save({ quietHours })} />
      <ChoiceSegments
        label={t('digest.label')}
        options={DIGESTS.map((value) => ({ value, label: t(`digest.${value}`) }))}
        value={preferences.digest}
        onChange={(digest) => save({ digest })}
      />
      {children}
    </Section>
  );
}
