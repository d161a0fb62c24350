import { Checkbox } from '@mantine/core';
import type { PreferenceChanges } from '../../../lib/account/preferences/save-preferences';
import type { Preferences } from '@pricealgo/contract/preference-choices';
import { CHANNELS, MASTER_OF } from './channels';
import { t } from './texts';
import classes from './ChannelTable.module.css';
import { NOTIFICATION_TYPES } from '@pricealgo/contract/notification-types';

export interface ChannelTableProps {
  preferences: Preferences;
  onChange: (notify: NonNullable<PreferenceChanges['notify']>) => void;
}

/** Type by way; a way that is switched off as a whole keeps its choices for later. */
export function ChannelTable({ preferences, onChange }: ChannelTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t('table.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('table.about')}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_TYPES.map((type) => (
          <tr key={type}>
            <th scope="row">{t(`type.${type}`)}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  classNames={{ root: classes.box }}
                  aria-label={t('table.cell', { type: t(`type.${type}`), channel: t(`channel.${channel}`) })}
                  checked={preferences.notify[type][channel]}
                  disabled={!preferences[MASTER_OF[channel]]}
                  onChange={({ currentTarget }) => onChange({ [type]: { [channel]: currentTarget.checked } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
