import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Link } from 'react-router';
import { TickerLogo } from '../../components/ticker-logo/TickerLogo';
import { AlertButton } from '../alerts/button/AlertButton';
import type { Instrument } from '../market/api/ticker';
import { MarketBadge } from '../market/hours/MarketBadge';
import { AsOf } from '../market/quote/AsOf';
import { FeedLabel } from '../market/quote/FeedLabel';
import { LatencyDot } from '../market/quote/LatencyDot';
import { LiveChange } from '../market/quote/LiveChange';
import { LivePrice } from '../market/quote/LivePrice';
import { StaleBadge } from '../market/quote/StaleBadge';
import { TYPE_NAMES } from '../market/type-names';
import { WatchButton } from '../watchlist/star/WatchButton';
import { t } from './texts';
import classes from './Ticker.module.css';

/** Who it is and what it costs now: the price is the hero. */
export function TickerHeader({ instrument }: { instrument: Instrument }) {
  const key = instrumentKeyOf(instrument);
  const { exchangeShortName, symbol, name, type, sector, currency } = instrument;
  return (
    <header className={classes.header}>
      <nav className={`pa-crumbs ${classes.crumbs}`} aria-label={t('breadcrumb')}>
        <Link to="/tickers">{t('tickers')}</Link>
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
          <span className={classes.since}>{t('sincePreviousClose')}</span>
        </div>
      </div>
      <div className={classes.badges}>
        <MarketBadge exchangeShortName={exchangeShortName} />
        <FeedLabel />
        <LatencyDot />
        <StaleBadge instrument={key} />
        <WatchButton instrument={instrument} />
        <AlertButton instrument={instrument} />
      </div>
      <AsOf instrument={key} />
    </header>
  );
}
