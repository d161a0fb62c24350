import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { formatCount } from '../../../lib/format/number-format';
import { formatInstant, localTimeZone } from '../../../lib/format/time-format';
import { figuresQuery, type Figures } from './dashboard-api';
import classes from './Dashboard.module.css';
import { t } from './texts';
import { warningsOf } from './warnings';

const count = (value: number | null): string =>
  value === null ? t('figures.unknown') : formatCount(Math.round(value));

/** A line that is yet to come. */
const BLANK = '\u00a0';

interface Tile {
  name: keyof Figures & TileName;
  value: (figures: Figures) => string;
  to: string;
}
type TileName =
  | 'usersOnline'
  | 'sockets'
  | 'quotesPerSecond'
  | 'feedLagMs'
  | 'queueWaiting'
  | 'queueFailed'
  | 'signupsToday'
  | 'signupsWeek'
  | 'expiring'
  | 'callsToday'
  | 'alertsFiredToday'
  | 'serverErrors';

const TILES: readonly Tile[] = [
  { name: 'usersOnline', value: (now) => count(now.usersOnline), to: '/admin/users?sort=lastLogin' },
  { name: 'sockets', value: (now) => count(now.sockets), to: '/admin/users?sort=lastLogin' },
  { name: 'quotesPerSecond', value: (now) => count(now.quotesPerSecond), to: '/admin/tickers' },
  {
    name: 'feedLagMs',
    value: ({ feedLagMs }) =>
      feedLagMs === null ? t('figures.unknown') : t('figures.ms', { value: count(feedLagMs) }),
    to: '/admin/tickers',
  },
  { name: 'queueWaiting', value: (now) => count(now.queueWaiting), to: '/admin/jobs' },
  { name: 'queueFailed', value: (now) => count(now.queueFailed), to: '/admin/jobs' },
  { name: 'signupsToday', value: (now) => count(now.signupsToday), to: '/admin/users' },
  { name: 'signupsWeek', value: (now) => count(now.signupsWeek), to: '/admin/users' },
  { name: 'expiring', value: (now) => count(now.expiring), to: '/admin/users?subscription=expiring' },
  { name: 'callsToday', value: (now) => count(now.callsToday), to: '/admin/algocalls' },
  { name: 'alertsFiredToday', value: (now) => count(now.alertsFiredToday), to: '/admin/notifications' },
  { name: 'serverErrors', value: (now) => count(now.serverErrors), to: '/admin/jobs' },
];

/** How the product is now, with what needs a look above it; renewed every 5 s. */
export function FigureTiles() {
  const { data, error, refetch } = useQuery(figuresQuery);
  if (error && !data)
    return <LoadError what={t('figures.title')} error={error} onRetry={() => void refetch()} />;
  const warnings = data ? warningsOf(data) : [];
  // Before the numbers are there the tiles stand where they will: nothing jumps when they come.
  return (
    <section className={classes.block} aria-labelledby="dashboard-figures" aria-busy={!data}>
      <h2 id="dashboard-figures" className={classes.title}>
        {t('figures.title')}
      </h2>
      {warnings.map(({ text, to }) => (
        <Alert key={text} color="orange" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
          {text} {to && <Link to={to}>{t('warning.look')}</Link>}
        </Alert>
      ))}
      <ul className={classes.tiles}>
        {TILES.map(({ name, value, to }) => (
          <li key={name}>
            <Link to={to} className={classes.tile} data-testid={`figure-${name}`}>
              <span className={classes.dim}>{t(`tile.${name}`)}</span>
              <span className={classes.value}>{data ? value(data) : BLANK}</span>
              <span className={classes.dim}>{t(`note.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.dim}>{data ? <Origin figures={data} /> : BLANK}</p>
      {error && <p role="status">{t('figures.old')}</p>}
      <ProviderTimeline lines={data?.providers} />
    </section>
  );
}

/** When, where and from what the numbers are. */
function Origin({ figures: { feed, asOfMs, processes } }: { figures: Figures }) {
  return (
    <>
      {t('figures.asOf', { time: formatInstant(asOfMs, localTimeZone()), processes })}{' '}
      {feed && t('feed.source', { source: feed.source })} {feed?.simulated && t('feed.simulated')}
    </>
  );
}

function ProviderTimeline({ lines }: { lines: Figures['providers'] | undefined }) {
  return (
    <>
      <h3 className={classes.title}>{t('providers.title')}</h3>
      {!lines?.length ? (
        <p className={classes.dim}>{lines ? t('providers.quiet') : BLANK}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map(({ timeMs, provider, capability, event, detail }) => (
            <li key={`${timeMs}${provider}${capability}${event}`}>
              <span className={classes.dim}>{formatInstant(timeMs, localTimeZone())}</span>
              <span>
                {t('providers.line', { provider, capability, event: t(`event.${event}`) })}
                <span className={classes.dim}>{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
