import type { Exchange } from '../../market/api/exchanges';
import { AsOf } from '../../market/quote/AsOf';
import { t } from './texts';
import classes from './Exchanges.module.css';

export interface ListAsOfProps {
  exchange: Exchange;
  /** The first of the list that has a source, `undefined` while that is not known. */
  instrument: string | undefined;
}

/** Time and source of a list's prices; of an exchange that no source serves, that there are none. */
export function ListAsOf({ exchange, instrument }: ListAsOfProps) {
  if (exchange.served) return <AsOf instrument={instrument} />;
  return (
    <span className={classes.unserved} data-testid={`unserved-${exchange.exchangeShortName}`}>
      {t('exchanges.unserved', { name: exchange.name })}
    </span>
  );
}
