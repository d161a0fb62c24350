import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { formatCount } from '../../../lib/format/number-format';
import { eventWords } from '../shared/source-words';
import { officeInstant } from '../shared/office-time';
import { useMayOpen } from '../shell/use-may-open';
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
  { name: 'serverErrors', value: (now) => count(now.serverErrors), to: '/admin/errors' },
];

/** How the product is now, with what needs a look above it; renewed every 5 s. */
export function FigureTiles() {
  const { data, error, refetch } = useQuery(figuresQuery);
  const mayOpen = useMayOpen();
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
          {text} {to && mayOpen(to) && <Link to={to}>{t('warning.look')}</Link>}
        </Alert>
      ))}
      <ul className={classes.tiles}>
        {TILES.map(({ name, value, to }) => (
          <li key={name}>
            <TileFrame to={mayOpen(to) ? to : null} name={name}>
              <span className={classes.dim}>{t(`tile.${name}`)}</span>
              <span className={classes.value}>{data ? value(data) : BLANK}</span>
              <span className={classes.dim}>{t(`note.${name}`)}</span>
            </TileFrame>
          </li>
        ))}
      </ul>
      <p className={classes.dim}>{data ? <Origin figures={data} /> : BLANK}</p>
      {error && <p role="status">{t('figures.old')}</p>}
      <ProviderTimeline lines={data?.providers} />
    </section>
  );
}

/** @param to `null`: whoever looks may not open the screen behind the figure */
function TileFrame({ to, name, children }: { to: string | null; name: TileName; children: ReactNode }) {
  const frame = { className: classes.tile, 'data-testid': `figure-${name}` };
  return to === null ? (
    <div {...frame}>{children}</div>
  ) : (
    <Link to={to} {...frame}>
      {children}
    </Link>
  );
}

/** When, where and from what the numbers are. */
function Origin({ figures: { feed, asOfMs, processes } }: { figures: Figures }) {
  return (
    <>
      {t('figures.asOf', { time: officeInstant(asOfMs), processes })}{' '}
      {feed && t('feed.source', { source: feed.source })} {feed?.simulated && t('feed.simulated')}
    </>
  );
}

function lineText(line: Figures['providers'][number]): string {
  const { what, meaning } = eventWords(line);
  const told = { provider: line.provider, event: t(`event.${line.event}`), what };
  return meaning === null ? t('providers.line', told) : t('providers.meant', { ...told, meaning });
}

function ProviderTimeline({ lines }: { lines: Figures['providers'] | undefined }) {
  return (
    <>
      <h3 className={classes.title}>{t('providers.title')}</h3>
      {!lines?.length ? (
        <p className={classes.dim}>{lines ? t('providers.quiet') : BLANK}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={`${line.timeMs}${line.provider}${line.capability}${line.event}`}>
              <span className={classes.dim}>{officeInstant(line.timeMs)}</span>
              <span>
                {lineText(line)}
                <span className={classes.dim}>{line.detail}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
