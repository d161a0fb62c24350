import { Button, Chip } from '@mantine/core';
import '@mantine/core/styles/Chip.css';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSendChange } from '../../../market/watchlists/use-changes';
import { newRow } from '../../../market/watchlists/watch-row';
import type { HomeTicker } from '../home-tickers';
import { t } from '../texts';
import classes from './Excerpt.module.css';

/** As many as somebody new looks at without thinking. */
const OFFERED = 5;

const rowOf = (ticker: HomeTicker) =>
  newRow({ ...ticker, type: ticker.exchangeShortName === 'CRYPTO' ? 'crypto' : 'stock', photo: null });

/** For an empty list: a few tickers that have prices, on the list with one click. */
export function FirstPicks({ list, tickers }: { list: string; tickers: readonly HomeTicker[] }) {
  const offered = tickers.slice(0, OFFERED);
  const [left, setLeft] = useState<readonly string[]>([]);
  const send = useSendChange();
  const chosen = offered.filter((one) => !left.includes(instrumentKeyOf(one)));
  return (
    <div className={classes.picks} data-testid="first-picks">
      <div className={classes.chips}>
        {offered.map((one) => {
          const key = instrumentKeyOf(one);
          return (
            <Chip
              key={key}
              checked={!left.includes(key)}
              onChange={(on) => setLeft(on ? left.filter((other) => other !== key) : [...left, key])}
            >
              {one.symbol}
            </Chip>
          );
        })}
      </div>
      <div className={classes.pickActions}>
        <Button
          disabled={chosen.length === 0}
          onClick={() => chosen.forEach((one) => send({ kind: 'add', list, row: rowOf(one) }))}
        >
          {t('picks.watch', { count: chosen.length })}
        </Button>
        <Link to="/watchlist">{t('excerpt.add')}</Link>
      </div>
    </div>
  );
}
