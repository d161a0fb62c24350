import { Button } from '@mantine/core';
import { useState } from 'react';
import { officeInstant } from '../shared/office-time';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { t } from './texts';
import { useAct } from './use-act';
import { revokeSessions, type UserRow } from './users-api';
import classes from './Users.module.css';

interface UserSession {
  sessionId: string;
  device: string;
  address: string;
  lastUsedMs: number;
}

interface UserSessionsProps {
  member: UserRow;
  sessions: readonly UserSession[];
}

export function UserSessions({ member: { userId, name, role }, sessions }: UserSessionsProps) {
  const [asking, setAsking] = useState(false);
  const ending = useAct(
    (sessionId: string | undefined) => revokeSessions(userId, sessionId),
    t('sessions.ended', { name }),
  );
  return (
    <section aria-labelledby="user-sessions">
      <h3 id="user-sessions">{t('sessions.title', { count: sessions.length })}</h3>
      <ul className={classes.plain}>
        {sessions.map(({ sessionId, device, address, lastUsedMs }) => (
          <li key={sessionId} className={classes.session}>
            <span>
              {device}
              <span className={classes.dim}>
                {t('sessions.lastUsed', { address, time: officeInstant(lastUsedMs) })}
              </span>
            </span>
            {role === 'member' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('sessions.end.named', { device })}
                loading={ending.isPending && ending.variables === sessionId}
                onClick={() => ending.mutate(sessionId)}
              >
                {t('sessions.end.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 0 && role === 'member' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('sessions.endAll')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('confirm.revokeTitle', { name })}
          text={t('confirm.revokeText')}
          action={t('sessions.endAll')}
          destructive
          loading={ending.isPending}
          onConfirm={() => ending.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
