import { NativeSelect, SegmentedControl } from '@mantine/core';
import { isType, TYPES, type ShownNotifications } from '../list/filter';
import { t } from '../texts';
import classes from './Page.module.css';

export interface FiltersProps {
  shown: ShownNotifications;
  onChange: (changes: Partial<ShownNotifications>) => void;
}

/** All or unread ones, of all kinds or one. */
export function Filters({ shown, onChange }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label={t('show.label')}
        data={[
          { value: 'all', label: t('show.all') },
          { value: 'unread', label: t('show.unread') },
        ]}
        value={shown.unread ? 'unread' : 'all'}
        onChange={(value) => onChange({ unread: value === 'unread' })}
      />
      <NativeSelect
        aria-label={t('type.label')}
        className={classes.type}
        data={[
          { value: '', label: t('type.all') },
          ...TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
        ]}
        value={shown.type ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ type: isType(value) ? value : undefined })}
      />
    </div>
  );
}
