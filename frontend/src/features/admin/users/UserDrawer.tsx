import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Drawer } from '../../../components/dialog/Drawer';
import { LoadError } from '../../../components/state/LoadError';
import { useNowMs } from '../../../components/use-now';
import { officeInstant } from '../shared/office-time';
import { actionText } from '../audit/action-text';
import { useMayOpen } from '../shell/use-may-open';
import { StatusBadge } from './StatusBadge';
import { subscriptionText } from './subscription-text';
import { t } from './texts';
import { UserActs } from './UserActs';
import { UserFactor } from './UserFactor';
import { UserNotes } from './UserNotes';
import { UserSessions } from './UserSessions';
import { userQuery, type UserRow } from './users-api';
import classes from './Users.module.css';

/** One account: who it is, what it keeps, what was done to it, and what can be. */
export function UserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(userQuery(userId));
  const mayOpen = useMayOpen();
  const audit = `/admin/audit?subject=${userId}`;
  return (
    <Drawer title={data?.member.name ?? t('drawer.what')} size={620} onClose={onClose}>
      {error ? (
        <LoadError what={t('drawer.what')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <UserFacts member={data.member} counts={data} />
          {data.member.role === 'member' ? (
            <>
              <Button component={Link} variant="default" to={`/admin/users/view?user=${userId}`}>
                {t('drawer.view')}
              </Button>
              <UserActs key={data.member.status} member={data.member} />
              <UserFactor member={data.member} connected={data.secondFactor} />
            </>
          ) : (
            <p className={classes.dim}>{t('drawer.admins')}</p>
          )}
          <UserNotes userId={userId} open={data.member.role === 'member'} notes={data.notes} />
          <UserSessions member={data.member} sessions={data.sessions} />
          <section aria-labelledby="user-events">
            <h3 id="user-events">{t('events.title')}</h3>
            <ul className={classes.plain}>
              {data.events.map(({ id, timeMs, action, actor }) => (
                <li key={id}>
                  {actionText(action)}
                  <span className={classes.dim}>
                    {t('events.by', {
                      time: officeInstant(timeMs),
                      name: actor ? actor.name || actor.userId : t('events.nobody'),
                    })}
                  </span>
                </li>
              ))}
            </ul>
            {mayOpen(audit) && (
              <Button component={Link} variant="default" to={audit}>
                {t('events.all')}
              </Button>
            )}
          </section>
        </>
      ) : (
        <Skeleton height={640} radius="lg" />
      )}
    </Drawer>
  );
}

type Counts = Record<'watchlists' | 'watchedTickers' | 'activeAlerts' | 'alerts', number>;

function UserFacts({ member, counts }: { member: UserRow; counts: Counts }) {
  const now = useNowMs(60_000);
  const { watchlists, watchedTickers, activeAlerts, alerts } = counts;
  const facts = [
    ['fact.username', member.username],
    ['fact.email', member.email],
    ['fact.mobile', member.mobileNumber ?? t('fact.none')],
    ['column.subscriptionEnd', subscriptionText(member.subscription_end, now)],
    ['column.created', officeInstant(member.createdMs)],
    ['column.lastLogin', member.lastLoginMs ? officeInstant(member.lastLoginMs) : t('fact.never')],
    ['fact.watchlists', t('drawer.watchlists', { watchlists, watchedTickers })],
    ['fact.alerts', t('drawer.alerts', { activeAlerts, alerts })],
    ...(member.deleteAfterMs ? ([['fact.deletion', officeInstant(member.deleteAfterMs)]] as const) : []),
  ] as const;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('column.status')}</dt>
        <dd>
          <StatusBadge status={member.status} />
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
