import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../../market/watchlists/Dialog';
import dialog from '../../../market/watchlists/Dialog.module.css';
import { t } from '../texts';

/** The server keeps no longer one. */
export const MAX_NAME_CHARACTERS = 60;

export interface NameDialogProps {
  title: string;
  send: string;
  name?: string;
  /** Names of the other lists: two of one name could not be told apart. */
  taken: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a list's name. */
export function NameDialog({ title, send, name: given = '', taken, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(given);
  const [tried, setTried] = useState(false);
  const plain = name.trim();
  const isTaken = taken.some((other) => other.toLowerCase() === plain.toLowerCase());
  const fault = plain === '' ? t('name.missing') : isTaken ? t('name.taken') : null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault) return;
    if (plain !== given) onName(plain);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <TextInput
          data-autofocus
          label={t('name.label')}
          value={name}
          maxLength={MAX_NAME_CHARACTERS}
          error={tried && fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{send}</Button>
        </div>
      </form>
    </Dialog>
  );
}
