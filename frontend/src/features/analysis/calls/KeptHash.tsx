import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChainLink } from '../api/public-calls';
import { t } from './texts';
import classes from './Calls.module.css';

/** Tells whether a hash that somebody wrote down earlier still stands in the chain. */
export function KeptHash({ links }: { links: readonly ChainLink[] }) {
  const [typed, setTyped] = useState('');
  const hash = typed.trim().toLowerCase();
  const found = links.find((link) => link.hash === hash);
  const answer =
    hash === ''
      ? ''
      : !/^[0-9a-f]{64}$/.test(hash)
        ? t('kept.error')
        : found
          ? t('kept.found', { seq: found.record.seq })
          : t('kept.unknown');
  return (
    <div className={classes.kept}>
      <TextInput
        label={t('kept.label')}
        description={t('kept.hint')}
        value={typed}
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" data-testid="kept-hash-answer">
        {answer}
      </p>
    </div>
  );
}
