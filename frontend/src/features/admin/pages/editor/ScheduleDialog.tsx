import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useNowMs } from '../../../../components/use-now';
import { formatInstant, localTimeZone } from '../../../../lib/format/time-format';
import { Dialog } from '../shared/Dialog';
import dialog from '../shared/Dialog.module.css';
import { t } from '../texts';
import { fieldTime, instantOf } from './schedule-time';

const HOUR_MS = 3_600_000;

interface ScheduleDialogProps {
  loading: boolean;
  /** Instant that was chosen. */
  onSchedule: (atMs: number) => void;
  onClose: () => void;
}

/** Asks when the text becomes public: in the zone of this device, with the same instant in UTC. */
export function ScheduleDialog({ loading, onSchedule, onClose }: ScheduleDialogProps) {
  const nowMs = useNowMs(1_000);
  const [typed, setTyped] = useState(() => fieldTime(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS));
  const [tried, setTried] = useState(false);
  const atMs = instantOf(typed);
  const late = atMs === null || atMs <= nowMs;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (atMs !== null && !late) onSchedule(atMs);
  };
  return (
    <Dialog title={t('schedule')} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          type="datetime-local"
          label={t('scheduleAt', { zone: localTimeZone() })}
          value={typed}
          min={fieldTime(nowMs)}
          error={tried && late ? t('schedulePast') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={dialog.dim} data-testid="schedule-utc">
          {atMs === null ? t('scheduleNone') : t('scheduleUtc', { time: formatInstant(atMs, 'UTC') })}
        </p>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={loading}>
            {t('scheduleSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
