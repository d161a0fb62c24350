import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
  if (error) return <LoadError what={t('theCall')} error={error} onRetry={() => void refetch()} />;
  if (!call) return <Skeleton height={640} radius="md" />;
  return (
    <>
      <p className={classes.what}>
        {t('callOf', { algo: ALGORITHM_NAMES[call.algo], instrument: call.instrument, seq: call.seq })}
      </p>
      <CallDetail call={call} onOpen={onOpen} />
    </>
  );
}

/** One call beside the list, from the right; on a narrow screen over it. */
export function CallDrawer({ callId, onOpen, onClose }: CallDrawerProps) {
  return (
    <Drawer.Root opened={callId !== null} onClose={onClose} position="right" size="min(100vw, 860px)">
      <Drawer.Overlay />
      <Drawer.Content data-testid="call-drawer">
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{t('detailTitle')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size={40} />
        </div>
        <Drawer.Body>
          {callId !== null && <Content key={callId} callId={callId} onOpen={onOpen} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
