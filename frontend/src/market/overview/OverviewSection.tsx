import { Skeleton } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../components/state/LoadError';
import { formatDate } from '../../lib/format/time-format';
import { clearedByFailure } from '../api/cleared-by-failure';
import type { Instrument } from '../api/ticker';
import { tickerOverviewQuery, type Overview } from '../api/ticker-overview';
import { useImportedView } from '../chart/use-imported-view';
import { CompanyFacts } from './CompanyFacts';
import { FigureValue } from './FigureValue';
import { LiveFigureValue } from './LiveFigureValue';
import { SourceNotice } from './SourceNotice';
import { knownStatistics } from './statistics';
import { YearRange } from './YearRange';
import classes from './Overview.module.css';
import { t } from '../ticker/texts';

/** Key statistics and profile of an instrument: what is known, who says so, and what is missing. */
export function OverviewSection({ instrument }: { instrument: Instrument }) {
  const { exchangeShortName, symbol } = instrument;
  const imported = useImportedView();
  const query = useQuery(tickerOverviewQuery(exchangeShortName, symbol, imported));
  const { error, refetch } = query;
  const data = clearedByFailure(query);
  return (
    <section className={classes.section} aria-labelledby="overview-title" data-testid="overview">
      <h2 id="overview-title" className={classes.title}>
        {t('overview.title')}
      </h2>
      {data ? (
        <OverviewContent overview={data} instrument={instrument} imported={imported} />
      ) : error ? (
        <LoadError what={t('overview.what')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={180} radius="md" aria-label={t('overview.loading')} />
      )}
    </section>
  );
}

interface ContentProps {
  overview: Overview;
  instrument: Instrument;
  imported: boolean;
}

function OverviewContent({ overview, instrument, imported }: ContentProps) {
  const statistics = knownStatistics(overview);
  const { week52Low: low, week52High: high } = overview.statistics;
  const { live } = overview;
  const shown = [
    ...statistics.flatMap(({ figure, live: computed }) => (computed || !figure ? [] : figure)),
    ...(low ? [low] : []),
    ...madeOf(live, imported),
  ];
  return (
    <>
      <SourceNotice overview={overview} imported={imported} />
      {low && high && (
        <div>
          <h3 className={classes.label}>{t('year.title')}</h3>
          <YearRange instrument={instrumentKeyOf(instrument)} low={low} high={high} />
        </div>
      )}
      {statistics.length > 0 && (
        <dl className={classes.grid}>
          {statistics.map(({ name, label, figure, live: computed }) => (
            <div key={name} className={classes.cell}>
              <dt className={classes.label}>{label}</dt>
              <dd>
                {live && computed ? (
                  <LiveFigureValue
                    name={computed}
                    live={live}
                    instrument={instrument}
                    imported={imported}
                    stated={figure}
                    testId={`statistic-${name}`}
                  />
                ) : (
                  figure && <FigureValue figure={figure} testId={`statistic-${name}`} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Missing overview={overview} instrument={instrument} />
      <Obstacle live={live} currency={instrument.currency} />
      <CompanyFacts facts={overview.facts} />
      {shown.length > 0 && <p className={classes.foot}>{sources(shown)}</p>}
    </>
  );
}

/** Says what is not known; nothing where the main figures are there. */
function Missing({ overview, instrument: { type, symbol } }: { overview: Overview; instrument: Instrument }) {
  const { marketCap, netAssets, week52Low } = overview.statistics;
  const { live } = overview;
  // An index has no market cap that could be missing.
  if (type === 'index' && week52Low) return null;
  if (marketCap || netAssets || live?.shares || live?.earnings || overview.withheld > 0) return null;
  return (
    <p className={classes.missing} data-testid="overview-missing">
      {t('overview.missing', { type, symbol })}
    </p>
  );
}

/** Why a price is not set against statements that are known. */
function Obstacle({ live, currency: priceCurrency }: { live: Overview['live']; currency: string }) {
  if (!live || live.obstacle === null || live.obstacle === 'no-prices') return null;
  return (
    <p className={classes.missing} data-testid="overview-obstacle">
      {t(`live.obstacle.${live.obstacle}`, { currency: live.currency ?? '', priceCurrency })}
    </p>
  );
}

/** What computed figures are made of: statements by the date of their period, and the close of imported files. */
function madeOf(live: Overview['live'], imported: boolean): { source: string; asOfMs: number }[] {
  const statements = [live?.earnings, live?.shares].flatMap((part) =>
    part ? [{ source: part.source, asOfMs: part.fiscalDateMs }] : [],
  );
  return imported && live?.price ? [...statements, live.price] : statements;
}

/** One line for print and for those who do not hover: every source with its newest date. */
function sources(figures: readonly { source: string; asOfMs: number }[]): string {
  const newest = new Map<string, number>();
  for (const { source, asOfMs } of figures) newest.set(source, Math.max(asOfMs, newest.get(source) ?? 0));
  const parts = [...newest].map(([source, asOfMs]) =>
    t('overview.source', { source, asOfMs: formatDate(asOfMs, 'UTC') }),
  );
  return t('overview.sources', { parts: parts.join(' · ') });
}
