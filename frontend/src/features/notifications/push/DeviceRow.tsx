import { Button } from '@mantine/core';
import { formatAgo } from '../../../lib/format/relative-time';
import type { PushDevice } from '../api/push';
import { t } from './texts';
import classes from './PushSettings.module.css';

export interface DeviceRowProps {
  device: PushDevice;
  nowMs: number;
  removing: boolean;
  onRemove: () => void;
}

export function DeviceRow({
  device: { device, current, deliveredMs },
  nowMs,
  removing,
  onRemove,
}: DeviceRowProps) {
  return (
    <li className={classes.row} data-testid="push-device">
      <div className={classes.facts}>
        <p className={classes.device}>
          {device}
          {current && <span className={classes.current}>{t('current')}</span>}
        </p>
        <p className={classes.detail}>
          {deliveredMs === null ? t('never') : t('delivered', { ago: formatAgo(deliveredMs, nowMs) })}
        </p>
      </div>
      <Button
        className={classes.remove}
        variant="default"
        size="xs"
        loading={removing}
        aria-label={t('removeNamed', { device })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
