import { useState } from 'react';
import { Dialog } from '../../../../components/dialog/Dialog';
import { MinuteField } from '../../../../components/form/DateFields';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import classes from '../../../../components/form/Form.module.css';
import { useTriedForm } from '../../../../components/form/use-tried-form';
import { useNowMs } from '../../../../components/use-now';
import { formatInstant, localTimeZone } from '../../../../lib/format/time-format';
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
  const [soon] = useState(() => fieldTime(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS));
  const form = useTriedForm({ at: soon }, ({ at }) =>
    (instantOf(at) ?? 0) > Date.now() ? {} : { at: t('schedule.error.past') },
  );
  const atMs = instantOf(form.values.at);
  return (
    <Dialog title={t('schedule.title')} onClose={onClose}>
      <Form onSubmit={form.onSubmit(({ at }) => onSchedule(instantOf(at)!))}>
        <MinuteField
          data-autofocus
          label={t('schedule.at', { zone: localTimeZone() })}
          min={fieldTime(nowMs)}
          {...form.field('at')}
        />
        <p className={classes.note} data-testid="schedule-utc">
          {atMs === null ? t('schedule.error.none') : t('schedule.utc', { time: formatInstant(atMs, 'UTC') })}
        </p>
        <FormActions at="end" label={t('schedule.send')} saving={loading} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
