import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Section } from '../../../components/section/Section';
import { type ImportKind, MAX_BYTES, MAX_FILES } from './imports-api';
import classes from './Imports.module.css';
import { t } from './texts';

/** @returns why these files cannot be sent, `null` where they can */
function whyNot(files: readonly File[]): string | null {
  const empty = files.find(({ size }) => size === 0);
  if (empty) return t('choice.empty', { name: empty.name });
  if (files.length > MAX_FILES) return t('choice.many', { most: MAX_FILES });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_BYTES ? t('choice.large') : null;
}

interface FileChoiceProps {
  kind: ImportKind;
  disabled: boolean;
  onChosen: (files: readonly File[]) => void;
}

/** What one kind of files looks like, and the way to choose some. */
export function FileChoice({ kind, disabled, onChosen }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <Section id={kind} look="panel" title={t(`kind.${kind}.title`)} text={t(`kind.${kind}.text`)}>
      <code className={classes.columns}>{t(`kind.${kind}.columns`)}</code>
      <input
        ref={input}
        type="file"
        hidden
        multiple={kind === 'bars'}
        aria-label={t(`kind.${kind}.label`)}
        accept=".csv,text/csv"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length === 0) return;
          const reason = whyNot(files);
          setFault(reason);
          if (reason === null) onChosen(files);
        }}
      />
      <div>
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          {t(`kind.${kind}.choose`)}
        </Button>
      </div>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </Section>
  );
}
