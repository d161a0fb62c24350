import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { showSuccess, showText } from '../../../../lib/toast';
import type { RunParams } from '../../../../market/answers/api/runs';
import type { AdminCall } from '../api/calls-api';
import { RunProgress } from '../run/RunProgress';
import { useAdminRun } from '../run/use-admin-run';
import { t } from '../texts';
import classes from './Detail.module.css';

/** What somebody chose for the call; other parameters are the server's own notes. */
function chosenParams({ source, peers, benchmark, assumptions }: Record<string, unknown>): RunParams {
  const chosen = { source, peers, benchmark, assumptions };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

/** The same question again, on what is known now. */
export function RerunPanel({ call, onMade }: { call: AdminCall; onMade: (callId: string) => void }) {
  const handle = useAdminRun(({ callId, seq }, made) => {
    if (callId === call.callId) return showText(t('rerun.same'));
    // An older call that answers the same is named, and does not pass for a new one.
    if (!made) return showText(t('run.known', { seq }));
    showSuccess(t('run.made'));
    onMade(callId);
  });
  const [exchangeShortName = '', symbol = ''] = call.instrument.split(/:(.*)/s);
  return (
    <>
      <p className={classes.dim}>{t('rerun.text')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} />}
          loading={handle.busy}
          onClick={() =>
            handle.start({
              exchangeShortName,
              symbol,
              algo: call.algo,
              params: chosenParams(call.params),
              // A call of the house stays one.
              ...(call.params.house === true ? { house: true } : {}),
            })
          }
        >
          {t('rerun.action')}
        </Button>
      </div>
      <RunProgress handle={handle} />
    </>
  );
}
