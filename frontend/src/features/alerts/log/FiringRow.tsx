import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../../lib/format/number-format';
import { formatShownInstant } from '../../../lib/format/time-format';
import { tickerPath } from '../../../market/ticker-path';
import type { Firing } from '../api/alerts';
import { t } from '../texts';
import type { Column } from './columns';
import { deliveryText } from './delivery-text';
import classes from './Log.module.css';

function Cell({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <td role="cell" className={classes.cell} data-column={column}>
      <span className={classes.name} aria-hidden="true">
        {t(`log.${column}`)}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** One line of the log; on narrow screens a block of lines with their names. */
export function FiringRow({ firing }: { firing: Firing }) {
  const { exchangeShortName, symbol, reason, price, priceTimeMs, origin, simulated, deliveries } = firing;
  return (
    <tr role="row" className={classes.row} data-testid="firing-row" data-alert={firing.alertId}>
      <Cell column="time">{formatShownInstant(priceTimeMs, exchangeShortName)}</Cell>
      <Cell column="ticker">
        <Link to={tickerPath(firing)}>{symbol}</Link>
      </Cell>
      <Cell column="reason">{reason}</Cell>
      <Cell column="price">{price === null ? t('log.noPrice') : formatPrice(price)}</Cell>
      <Cell column="origin">
        {t(`log.origin.${origin}`)}
        {simulated && ` · ${t('log.simulated')}`}
      </Cell>
      <Cell column="delivery">
        {deliveries.length === 0 ? t('delivery.none') : deliveries.map(deliveryText).join(' · ')}
      </Cell>
    </tr>
  );
}
