import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../texts';
import type { HomeTicker } from '../home-tickers';
import { TapeItem } from './TapeItem';
import classes from './TickerTape.module.css';

/**
 * Prices that run by, each a link. They stand still while the pointer or the keyboard is on them, when they are stopped,
 * and always under reduced motion, where the row can be scrolled instead.
 */
export function TickerTape({ tickers }: { tickers: readonly HomeTicker[] }) {
  const [stopped, setStopped] = useState(false);
  const Icon = stopped ? IconPlayerPlay : IconPlayerPause;
  const label = t(stopped ? 'tape.play' : 'tape.pause');
  return (
    <section
      className={classes.tape}
      aria-label={t('tape.label')}
      data-stopped={stopped}
      data-testid="ticker-tape"
    >
      <div className={classes.window}>
        <div className={classes.track}>
          <ul className={classes.items}>
            {tickers.map((instrument) => (
              <TapeItem key={instrumentKeyOf(instrument)} instrument={instrument} />
            ))}
          </ul>
          {/* The same once more, so that the row has no end; nothing for readers and keyboards. */}
          <ul className={classes.items} aria-hidden="true" data-again>
            {tickers.map((instrument) => (
              <TapeItem key={instrumentKeyOf(instrument)} instrument={instrument} again />
            ))}
          </ul>
        </div>
      </div>
      <ActionIcon
        className={classes.stop}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        title={label}
        onClick={() => setStopped(!stopped)}
      >
        <Icon size={16} stroke={1.75} />
      </ActionIcon>
    </section>
  );
}
