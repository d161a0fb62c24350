import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import type { ReactNode } from 'react';
import { formatMoney, formatQuantity } from '../../lib/format/number-format';
import type { Instrument } from '../../market/api/ticker';
import { ruleName } from '../../market/hours/MarketBadge';
import { useMarketStatus } from '../../market/hours/use-market-status';
import { AsOf } from '../../market/quote/AsOf';
import { DayRange } from '../../market/quote/DayRange';
import { LiveNumber } from '../../market/quote/LiveNumber';
import { t } from '../../market/ticker/texts';
import classes from '../../market/ticker/Ticker.module.css';

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.stat}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The session in numbers. */
export function TickerStats({ instrument }: { instrument: Instrument }) {
  const key = instrumentKeyOf(instrument);
  const rule = useMarketStatus(instrument.exchangeShortName)?.rule;
  const money = (value: number): string => formatMoney(value, instrument.currency);
  return (
    <section className={classes.stats} aria-labelledby="session-title">
      <h2 id="session-title" className={classes.sectionTitle}>
        {t('stats.title')}
      </h2>
      <dl className={classes.statList}>
        <div className={classes.rangeStat}>
          <dt>{t('stats.dayRange')}</dt>
          <dd>
            <DayRange instrument={key} labelled />
          </dd>
        </div>
        <Stat label={t('stats.open')}>
          <LiveNumber instrument={key} field="open" format={money} testId="day-open" />
        </Stat>
        <Stat label={t('figure.previousClose')}>
          <LiveNumber instrument={key} field="previousClose" format={money} testId="previous-close" />
        </Stat>
        {instrument.type !== 'index' && (
          <Stat label={instrument.type === 'crypto' ? t('stats.volume.coins') : t('stats.volume.shares')}>
            <LiveNumber instrument={key} field="volume" format={formatQuantity} testId="day-volume" />
          </Stat>
        )}
        <div className={classes.hours}>
          <dt>{t('stats.hours')}</dt>
          <dd>{rule && ruleName(instrument.exchangeShortName, rule)}</dd>
        </div>
      </dl>
      <AsOf instrument={key} />
    </section>
  );
}
