import { Checkbox } from '@mantine/core';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import type { PreferenceChanges } from '../../../lib/account/preferences/save-preferences';
import type { Preferences } from '@pricealgo/contract/preference-choices';
import { CHANNELS, MASTER_OF } from './channels';
import { t } from './texts';
import { NOTIFICATION_TYPES } from '@pricealgo/contract/notification-types';

export interface ChannelTableProps {
  preferences: Preferences;
  onChange: (notify: NonNullable<PreferenceChanges['notify']>) => void;
}

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Type by way; a way that is switched off as a whole keeps its choices for later. */
export function ChannelTable({ preferences, onChange }: ChannelTableProps) {
  const columns: readonly Column<NotificationType>[] = [
    { key: 'about', header: t('table.about'), wrap: true, cell: (type) => t(`type.${type}`) },
    ...CHANNELS.map((channel): Column<NotificationType> => ({
      key: channel,
      header: t(`channel.${channel}`),
      align: 'center',
      wrap: true,
      minWidth: 64,
      cell: (type) => (
        <Checkbox
          style={{ display: 'inline-grid' }}
          aria-label={t('table.cell', { type: t(`type.${type}`), channel: t(`channel.${channel}`) })}
          checked={preferences.notify[type][channel]}
          disabled={!preferences[MASTER_OF[channel]]}
          onChange={({ currentTarget }) => onChange({ [type]: { [channel]: currentTarget.checked } })}
        />
      ),
    })),
  ];
  return (
    <DataTable
      caption={t('table.caption')}
      captionShown
      columns={columns}
      rows={NOTIFICATION_TYPES}
      rowKey={(type) => type}
      density="compact"
    />
  );
}
