import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { TickerLogo } from '../../components/ticker-logo/TickerLogo';
import type { Instrument } from '../api/ticker';
import { tickerPath } from '../ticker-path';
import { tickerSuggestionsQuery } from './ticker-suggestions';
import { t } from '../texts';
import classes from './NotFound.module.css';

function SuggestionList({ title, instruments }: { title: string; instruments: Instrument[] }) {
  const titleId = useId();
  if (instruments.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.links}>
        {instruments.map((instrument) => (
          <li key={instrumentKeyOf(instrument)}>
            <Link className={classes.link} to={tickerPath(instrument)}>
              <TickerLogo symbol={instrument.symbol} photo={instrument.photo} />
              <span className={classes.text}>
                <span className={classes.symbol}>{instrument.symbol}</span>
                <span className={classes.name}>{instrument.name}</span>
              </span>
              <span className={classes.exchange}>{instrument.exchangeShortName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What somebody may have meant who asked for a ticker that does not exist. A help only: its failure shows nothing. */
export function TickerSuggestions({
  exchangeShortName,
  symbol,
}: {
  exchangeShortName: string;
  symbol: string;
}) {
  const { data } = useQuery(tickerSuggestionsQuery(exchangeShortName, symbol));
  if (!data) return null;
  return (
    <>
      <SuggestionList title={t('suggestions.exchanges', { symbol })} instruments={data.elsewhere} />
      <SuggestionList title={t('suggestions.similar')} instruments={data.similar} />
    </>
  );
}
