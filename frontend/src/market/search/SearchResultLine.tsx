import { useState } from 'react';
import { TickerLogo } from '../../components/ticker-logo/TickerLogo';
import type { SearchResult } from './ticker-search';
import classes from './SearchResultLine.module.css';
import { t } from './texts';

/** `BRK.B` → `BRK`: a ticker without its suffix after a dot. */
export function withoutSuffix(ticker: string): string {
  const dot = ticker.indexOf('.');
  return dot > 0 ? ticker.slice(0, dot) : ticker;
}

/** `BRK.B` → `B`: two classes of a company's shares have the same name, and the same ticker without its suffix. */
const shareClass = (ticker: string): string | undefined => /\.([A-C])$/.exec(ticker)?.[1];

/** Logo, name, exchange and ticker of a result. 'Loading...' shows until the logo is there. */
export function SearchResultLine({ result }: { result: SearchResult }) {
  const { name, ticker, exchangeShortName, photo, active } = result;
  const [settled, setSettled] = useState<string | null>(null);
  const letter = shareClass(ticker);
  const loading = Boolean(photo) && settled !== photo;
  return (
    <span className={classes.line}>
      <TickerLogo symbol={ticker} photo={photo} sizePx={34} onSettled={() => setSettled(photo ?? null)} />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>
          {exchangeShortName} {withoutSuffix(ticker)}
          {letter && ` · ${t('result.class', { letter })}`}
          {active === false && ` · ${t('result.unlisted')}`}
        </span>
      </span>
      {loading && <span className={classes.loading}>{t('result.loading')}</span>}
    </span>
  );
}
