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
          {current && <span className={classes.current}>{t('device.current')}</span>}
        </p>
        <p className={classes.detail}>
          {deliveredMs === null
            ? t('device.never')
            : t('device.delivered', { ago: formatAgo(deliveredMs, nowMs) })}
        </p>
      </div>
      <Button
        className={classes.remove}
        variant="default"
        size="xs"
        loading={removing}
        aria-label={t('device.remove.named', { device })}
        onClick={onRemove}
      >
        {t('device.remove.action')}
      </Button>
    </li>
  );
}
