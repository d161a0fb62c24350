import { Section } from '../../../components/section/Section';
import { DataTable, type DataTableProps } from '../../../components/table/DataTable';
import type { Column } from '../../../components/table/columns';
import { formatPrice } from '../../../lib/format/number-format';
import { officeInstant } from '../shared/office-time';
import type { MemberPages } from './member-view-api';
import classes from './MemberView.module.css';
import { t } from './texts';

type Alert = MemberPages['alerts']['items'][number];
type Firing = MemberPages['firings']['items'][number];
type Notification = MemberPages['notifications']['items'][number];
type Watched = MemberPages['watchlists'][number]['rows'][number];

const instant = (timeMs: number | null): string => (timeMs === null ? t('fact.none') : officeInstant(timeMs));

const WATCHED: readonly Column<Watched>[] = [
  {
    key: 'ticker',
    header: t('column.ticker'),
    cell: ({ exchangeShortName, symbol }) => `${exchangeShortName}:${symbol}`,
    note: ({ name, listed }) => (listed ? name : t('watchlist.unlisted', { name })),
  },
  { key: 'note', header: t('column.note'), wrap: true, cell: ({ note }) => note ?? t('fact.none') },
  {
    key: 'target',
    header: t('column.target'),
    numeric: true,
    hideBelow: 'sm',
    cell: ({ targetPrice, currency }) =>
      targetPrice === null
        ? t('fact.none')
        : t('watchlist.target', { price: formatPrice(targetPrice), currency }),
  },
  {
    key: 'rating',
    header: t('column.rating'),
    cell: ({ rating }) => rating?.label ?? t('fact.none'),
    note: ({ rating }) => rating && instant(rating.calledMs),
  },
  {
    key: 'next',
    header: t('column.nextCall'),
    hideBelow: 'md',
    cell: ({ nextCallMs }) => instant(nextCallMs),
  },
];

const ALERTS: readonly Column<Alert>[] = [
  { key: 'text', header: t('column.alert'), wrap: true, minWidth: 160, cell: ({ text }) => text },
  { key: 'state', header: t('column.state'), cell: ({ state }) => t(`alert.${state}`) },
  { key: 'fired', header: t('column.lastFired'), cell: ({ lastFiredMs }) => instant(lastFiredMs) },
  { key: 'made', header: t('column.created'), hideBelow: 'sm', cell: ({ createdMs }) => instant(createdMs) },
];

const FIRINGS: readonly Column<Firing>[] = [
  { key: 'reason', header: t('column.alert'), wrap: true, minWidth: 160, cell: ({ reason }) => reason },
  { key: 'time', header: t('column.time'), cell: ({ firedMs }) => instant(firedMs) },
];

const NOTIFICATIONS: readonly Column<Notification>[] = [
  {
    key: 'title',
    header: t('column.notification'),
    wrap: true,
    minWidth: 160,
    cell: ({ title }) => title,
    note: ({ body }) => body,
  },
  { key: 'time', header: t('column.time'), cell: ({ createdMs }) => instant(createdMs) },
  {
    key: 'read',
    header: t('column.state'),
    cell: ({ read }) => t(read ? 'notification.read' : 'notification.unread'),
  },
];

/** The member's pages one below the other, as their own routes answered. */
export function MemberParts({ pages }: { pages: MemberPages }) {
  const { profile, watchlists, alerts, firings, notifications } = pages;
  return (
    <div className={classes.parts}>
      <Profile profile={profile} />
      {watchlists.length === 0 && (
        <Section id="watchlists" look="panel" title={t('watchlists.title')}>
          <p className={classes.dim}>{t('watchlists.none')}</p>
        </Section>
      )}
      {watchlists.map(({ id, name, active, rows, ratingsLocked }) => (
        <Section
          key={id}
          id={`list-${id}`}
          look="panel"
          title={t(active ? 'watchlist.active' : 'watchlist.title', { name })}
          text={ratingsLocked ? t('watchlist.locked') : undefined}
        >
          <Rows
            caption={name}
            columns={WATCHED}
            rows={rows}
            rowKey={({ exchangeShortName, symbol }) => `${exchangeShortName}:${symbol}`}
            none={t('watchlist.empty')}
          />
        </Section>
      ))}
      <Section id="alerts" look="panel" title={t('alerts.title', { count: alerts.total })}>
        <Rows
          caption={t('alerts.caption')}
          columns={ALERTS}
          rows={alerts.items}
          rowKey={({ alertId }) => alertId}
          none={t('alerts.none')}
        />
      </Section>
      <Section id="firings" look="panel" title={t('firings.title', { count: firings.total })}>
        <Rows
          caption={t('firings.caption')}
          columns={FIRINGS}
          rows={firings.items}
          rowKey={({ firingId }) => firingId}
          none={t('firings.none')}
        />
      </Section>
      <Section
        id="notifications"
        look="panel"
        title={t('notifications.title', { unread: notifications.unread })}
      >
        <Rows
          caption={t('notifications.caption')}
          columns={NOTIFICATIONS}
          rows={notifications.items}
          rowKey={({ id }) => id}
          none={t('notifications.none')}
        />
      </Section>
    </div>
  );
}

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey'> {
  rows: readonly Row[];
  /** Instead of a table without rows: one line, of many parts. */
  none: string;
}

function Rows<Row>({ none, ...table }: RowsProps<Row>) {
  return table.rows.length === 0 ? (
    <p className={classes.dim}>{none}</p>
  ) : (
    <DataTable {...table} narrow="cards" />
  );
}

function Profile({ profile }: { profile: MemberPages['profile'] }) {
  const { preferences } = profile;
  const facts = [
    ['fact.name', profile.name],
    ['fact.username', profile.username],
    ['fact.email', profile.email],
    ['fact.mobile', profile.mobileNumber ?? t('fact.none')],
    ['fact.status', profile.status],
    ['fact.subscription', instant(profile.subscription_end)],
    ['fact.logins', loginsOf(profile)],
    ['fact.deletion', instant(profile.deleteAfterMs)],
    ['fact.zone', preferences.timeZone],
  ] as const;
  return (
    <Section id="profile" look="panel" title={t('profile.title')}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function loginsOf({ hasPassword, identities }: MemberPages['profile']): string {
  const ways = [...(hasPassword ? [t('login.password')] : []), ...identities.map(({ provider }) => provider)];
  return ways.join(', ') || t('fact.none');
}
