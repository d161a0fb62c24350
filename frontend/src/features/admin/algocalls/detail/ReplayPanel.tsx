import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '../../../../lib/format/number-format';
import { replayCall, type AdminCall } from '../api/calls-api';
import { t } from '../texts';
import classes from './Detail.module.css';
import { DiffTable } from './DiffTable';

/** Computes the call again from its stored inputs with the code that runs now, and shows what came out otherwise. */
export function ReplayPanel({ call }: { call: AdminCall }) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => replayCall(call.callId) });
  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{t('replay.text')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRepeat size={16} />}
          disabled={call.inputsBytes === null}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('replay.action')}
        </Button>
      </div>
      {error && (
        <p role="alert" className={classes.check} data-ok={false}>
          {error.message}
        </p>
      )}
      {data && (
        <div role="status" data-testid="replay-result">
          <p className={classes.check} data-ok={data.identical}>
            {t(data.identical ? 'replay.identical' : 'replay.differs', {
              version: data.currentVersion,
              ms: formatCount(data.durationMs),
            })}
          </p>
          {!data.identical && (
            <DiffTable
              {...data}
              before={t('replay.stored', { version: data.version })}
              after={t('replay.today', { version: data.currentVersion })}
            />
          )}
        </div>
      )}
    </div>
  );
}
