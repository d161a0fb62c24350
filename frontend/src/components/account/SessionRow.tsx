import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { SessionInfo } from './sessions';
import { formatDayMinute, localTimeZone } from '../../lib/format/time-format';
import { timeAgo } from '../time-ago';
import { t } from './texts';
import classes from './Sessions.module.css';

export interface SessionRowProps {
  session: SessionInfo;
  nowMs: number;
  revoking: boolean;
  onRevoke: () => void;
}

/** One logged-in device; the one in use cannot be logged out here, that is what Logout is for. */
export function SessionRow({ session, nowMs, revoking, onRevoke }: SessionRowProps) {
  const { device, address, lastUsedMs, endsMs, current } = session;
  const Icon = /iphone|android|mobile|ipad/i.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row} data-testid="session-row" data-current={current || undefined}>
      <Icon size={22} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <div className={classes.facts}>
        <p className={classes.device}>
          {device}
          {current && <span className={classes.current}>{t('sessions.thisDevice')}</span>}
        </p>
        <p className={classes.detail}>
          {address} ·{' '}
          {current ? t('sessions.inUse') : t('sessions.lastUsed', { lastUsedMs: timeAgo(lastUsedMs, nowMs) })}
        </p>
        <p className={classes.detail}>
          {t('sessions.ends', { endsMs: formatDayMinute(endsMs, localTimeZone()) })}
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          loading={revoking}
          aria-label={t('sessions.logOut.named', { device, address })}
          onClick={onRevoke}
        >
          {t('sessions.logOut.action')}
        </Button>
      )}
    </li>
  );
}
