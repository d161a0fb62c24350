import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, formatQuantity } from '../../lib/format/number-format';
import type { Bar } from '../api/ticker-history';
import { barTime, type BarContext } from './bar-text';
import { t } from '../texts';
import classes from './Chart.module.css';

const PAGE = 50;

/** The chart's data as a table, newest first. */
export function BarTable({
  bars,
  context,
  caption,
}: {
  bars: readonly Bar[];
  context: BarContext;
  caption: string;
}) {
  const [shown, setShown] = useState(PAGE);
  const rows = bars.slice(-shown).reverse();
  return (
    <>
      <div className={classes.tableScroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={classes.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {[t('time'), t('open'), t('high'), t('low'), t('close'), t('volume')].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((bar) => (
              <tr key={bar.timeMs}>
                <th scope="row">{barTime(bar, context)}</th>
                {[bar.open, bar.high, bar.low, bar.close].map((value, index) => (
                  <td key={index}>{formatMoney(value, context.currency)}</td>
                ))}
                <td>{formatQuantity(bar.volume)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bars.length > shown && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setShown(shown + 10 * PAGE)}>
          {t('showOlderRows')}
        </Button>
      )}
    </>
  );
}
