import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { factOrigin } from '../../../market/answers/narrative/fact-source';
import { withReadersNumbers } from '../../../market/answers/readers-numbers';
import type { CitedFact } from './segments';
import { t } from '../../../market/answers/narrative/texts';
import classes from './Narrative.module.css';

export interface FactMarkProps {
  fact: CitedFact;
  /** Address of an algorithm's page. */
  addressOf: (tab: string) => string;
}

/** A number inside the text: at the pointer, a tap or Enter it tells what it is and who computed it. */
export function FactMark({ fact, addressOf }: FactMarkProps) {
  const [open, setOpen] = useState(false);
  const { name, tab } = factOrigin(fact.key);
  const phrase = withReadersNumbers(fact.phrase);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={260}
      position="bottom"
      portalProps={{ target: 'main' }}
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.fact}
          data-fact={fact.key}
          onClick={() => setOpen((before) => !before)}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        >
          {phrase}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.told} data-testid="fact">
        <span className={classes.dim}>{fact.label}</span>
        <strong>{phrase}</strong>
        <span>
          {t.rich('fact.from', { name: tab === null ? name : <Link to={addressOf(tab)}>{name}</Link> })}
        </span>
      </Popover.Dropdown>
    </Popover>
  );
}
