import { ActionIcon, Button, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTickerSearch } from '../../../market/search/use-ticker-search';
import type { RunHandle } from '../runs/use-run';
import { t } from '../../../market/answers/comparative/texts';
import classes from '../../../market/answers/comparative/Comparative.module.css';

export const MAX_PEERS = 12;

export interface PeerEditorProps {
  subject: string;
  /** Peers of the answer on screen. */
  compared: readonly string[];
  peers: readonly string[];
  onChange: (peers: readonly string[]) => void;
  run: RunHandle;
}

/** Whom to compare with: search, add, take away, and ask for an answer about exactly these. */
export function PeerEditor({ subject, compared, peers, onChange, run }: PeerEditorProps) {
  const combobox = useCombobox();
  const [typed, setTyped] = useState('');
  const { results, waiting } = useTickerSearch(typed);
  const full = peers.length >= MAX_PEERS;
  const options = results
    .map(({ exchangeShortName, ticker, name }) => ({ key: `${exchangeShortName}:${ticker}`, name }))
    .filter(({ key }) => key !== subject && !peers.includes(key));
  const changed = peers.length !== compared.length || peers.some((key) => !compared.includes(key));
  const add = (key: string): void => {
    onChange([...peers, key]);
    setTyped('');
    combobox.closeDropdown();
  };
  return (
    <div className={classes.editor} data-testid="peer-editor">
      <ul className={classes.peers} aria-label={t('peers.title')}>
        {peers.map((key) => (
          <li key={key} className={classes.peer}>
            {key}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('peers.remove', { key })}
              onClick={() => onChange(peers.filter((other) => other !== key))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
        {peers.length === 0 && <li className={classes.dim}>{t('peers.none')}</li>}
      </ul>
      <div className={classes.editorRow}>
        <Combobox store={combobox} onOptionSubmit={add} withinPortal={false}>
          <Combobox.Target>
            <TextInput
              className={classes.search}
              label={t('peers.add')}
              description={
                full
                  ? t('peers.full', { maxPeers: MAX_PEERS })
                  : t('peers.count', { length: peers.length, maxPeers: MAX_PEERS })
              }
              placeholder={t('peers.placeholder')}
              value={typed}
              disabled={full}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                combobox.openDropdown();
              }}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={typed.trim() === ''}>
            <Combobox.Options aria-label={t('peers.results')}>
              {options.slice(0, 8).map(({ key, name }) => (
                <Combobox.Option key={key} value={key}>
                  <strong>{key}</strong> {name}
                </Combobox.Option>
              ))}
              {options.length === 0 && (
                <Combobox.Empty>{waiting ? t('peers.searching') : t('peers.nothing')}</Combobox.Empty>
              )}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
        <Button
          disabled={!changed || peers.length === 0 || run.busy}
          onClick={() => run.start({ peers: [...peers] })}
        >
          {t('peers.submit')}
        </Button>
      </div>
    </div>
  );
}
