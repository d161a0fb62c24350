import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from '../../../../components/dialog/Drawer';
import { LoadError } from '../../../../components/state/LoadError';
import { ALGORITHM_NAMES } from '../../../../market/answers/algorithm-names';
import { callQuery } from '../api/calls-api';
import { t } from '../texts';
import { CallDetail } from './CallDetail';
import classes from './Detail.module.css';

export interface CallDrawerProps {
  callId: string | null;
  /** Shows another call instead. */
  onOpen: (callId: string) => void;
  onClose: () => void;
}

function Content({ callId, onOpen }: { callId: string; onOpen: (callId: string) => void }) {
  const { data: call, error, refetch } = useQuery(callQuery(callId));
  if (error) return <LoadError what={t('detail.what')} error={error} onRetry={() => void refetch()} />;
  if (!call) return <Skeleton height={640} radius="md" />;
  return (
    <>
      <p className={classes.dim}>
        {t('detail.heading', {
          algo: ALGORITHM_NAMES[call.algo],
          instrument: call.instrument,
          seq: call.seq,
        })}
      </p>
      <CallDetail call={call} onOpen={onOpen} />
    </>
  );
}

/** One call beside the list, from the right; on a narrow screen over it. */
export function CallDrawer({ callId, onOpen, onClose }: CallDrawerProps) {
  return (
    <Drawer
      title={t('detail.title')}
      size={860}
      opened={callId !== null}
      testId="call-drawer"
      onClose={onClose}
    >
      {callId !== null && <Content key={callId} callId={callId} onOpen={onOpen} />}
    </Drawer>
  );
}
