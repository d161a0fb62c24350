import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TickerLogo } from '../../components/ticker-logo/TickerLogo';
import type { Instrument } from '../api/ticker';
import { MarketBadge } from '../hours/MarketBadge';
import { AsOf } from '../quote/AsOf';
import { FeedLabel } from '../quote/FeedLabel';
import { LatencyDot } from '../quote/LatencyDot';
import { LiveChange } from '../quote/LiveChange';
import { LivePrice } from '../quote/LivePrice';
import { StaleBadge } from '../quote/StaleBadge';
import { UnservedBadge } from '../quote/UnservedBadge';
import { TYPE_NAMES } from '../type-names';
import { t } from './texts';
import classes from './Ticker.module.css';

export interface TickerHeaderProps {
  instrument: Instrument;
  /** Buttons beside the badges: what a member may do with this ticker. */
  actions?: ReactNode;
}

/** Who it is and what it costs now: the price is the hero. */
export function TickerHeader({ instrument, actions }: TickerHeaderProps) {
  const key = instrumentKeyOf(instrument);
  const { exchangeShortName, symbol, name, type, sector, currency } = instrument;
  return (
    <header className={classes.header}>
      <nav className={`pa-crumbs ${classes.crumbs}`} aria-label={t('header.breadcrumb')}>
        <Link to="/tickers">{t('header.tickers')}</Link>
        <span aria-hidden="true">/</span>
        <Link to={`/tickers/${exchangeShortName}`}>{exchangeShortName}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{symbol}</span>
      </nav>
      <div className="pa-identity">
        <TickerLogo symbol={symbol} photo={instrument.photo} sizePx={52} />
        <div>
          <h1 className="pa-name">{name}</h1>
          <p className="pa-facts">
            <strong>{symbol}</strong> · {exchangeShortName} · {TYPE_NAMES[type]}
            {sector ? ` · ${sector}` : ''}
          </p>
        </div>
      </div>
      <div className={classes.hero}>
        <div className={classes.price}>
          <LivePrice instrument={key} currency={currency} testId="ticker-price" />
        </div>
        <div className={classes.change}>
          <LiveChange instrument={key} testId="ticker-change" />
          <span className={classes.since}>{t('header.since')}</span>
        </div>
      </div>
      <div className={classes.badges}>
        {/* First: badges come later and change their words, and would move the buttons from under the pointer. */}
        {actions}
        <MarketBadge exchangeShortName={exchangeShortName} />
        <FeedLabel />
        <LatencyDot />
        <StaleBadge instrument={key} />
        <UnservedBadge instrument={key} />
      </div>
      <AsOf instrument={key} />
    </header>
  );
}
