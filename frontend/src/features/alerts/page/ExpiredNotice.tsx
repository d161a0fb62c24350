import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../texts';
import classes from './Alerts.module.css';

/** Why a member whose subscription has ended can make no alert. @param onLeave before the link is followed */
export function ExpiredNotice({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className={classes.expired} data-testid="alerts-expired">
      <IconHourglassEmpty size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.expiredTitle}>{t('expired.title')}</p>
        <p>{t('expired.text')}</p>
      </div>
      <Button component={Link} to="/profile#subscription" variant="default" onClick={onLeave}>
        {t('expired.action')}
      </Button>
    </div>
  );
}
