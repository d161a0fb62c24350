import { Button, Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../lib/browser/download';
import { t } from './texts';
import classes from './SecondFactor.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Email that the codes belong to: tells several files apart. */
  account: string;
  onSaved: () => void;
  /** Of its heading; `null`: the dialog around it says what it is. */
  level?: 1 | 2 | null;
}

/** The way in without the app, shown this once: nobody goes on without having said that they are kept. */
export function RecoveryCodes({ codes, account, onSaved, level = 1 }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const clipboard = useClipboard({ timeout: 2_000 });
  const text = codes.join('\n');
  return (
    <div className={classes.form}>
      {level === 1 && <h1 className={classes.title}>{t('recoveryCodes.title')}</h1>}
      {level === 2 && <h2 className={classes.title}>{t('recoveryCodes.title')}</h2>}
      <p className={classes.text}>{t('recoveryCodes.text')}</p>
      <ul className={classes.codes} aria-label={t('recoveryCodes.label')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.keep}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() =>
            download(
              new Blob([`${t('recoveryCodes.file.title', { account })}\n\n${text}\n`], {
                type: 'text/plain',
              }),
              'recovery-codes.txt',
            )
          }
        >
          {t('recoveryCodes.download')}
        </Button>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.75} />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? t('recoveryCodes.copied') : t('recoveryCodes.copy')}
        </Button>
      </div>
      <Checkbox
        label={t('recoveryCodes.saved.label')}
        checked={kept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button size="md" disabled={!kept} onClick={onSaved}>
        {t('recoveryCodes.continue')}
      </Button>
    </div>
  );
}
