import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../state/LoadError';
import { useNowMs } from '../use-now';
import { showFailure, showSuccess } from '../../lib/toast';
import { revokeOtherSessions, revokeSession, sessionsQuery } from './sessions';
import { Section } from '../section/Section';
import { SessionRow } from './SessionRow';
import { t } from './texts';
import classes from './Sessions.module.css';

function Sessions() {
  const queries = useQueryClient();
  const nowMs = useNowMs(30_000);
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const refresh = (): Promise<void> => queries.invalidateQueries(sessionsQuery);
  const one = useMutation({ mutationFn: revokeSession, onError: showFailure, onSettled: refresh });
  const others = useMutation({
    mutationFn: revokeOtherSessions,
    onSuccess: () => showSuccess(t('sessions.logOutOthers.done')),
    onError: showFailure,
    onSettled: refresh,
  });
  if (error) return <LoadError what={t('sessions.what')} error={error} onRetry={() => void refetch()} />;
  if (!sessions) return <Skeleton height={132} radius="md" />;
  return (
    <>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            nowMs={nowMs}
            revoking={one.isPending && one.variables === session.id}
            onRevoke={() => one.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button variant="default" loading={others.isPending} onClick={() => others.mutate()}>
            {t('sessions.logOutOthers.action')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Every device that is logged in, and the way to log it out. */
export function SessionsSection() {
  return (
    <Section id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
      <Sessions />
    </Section>
  );
}
