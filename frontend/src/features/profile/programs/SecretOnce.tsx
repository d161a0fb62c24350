import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from './texts';
import classes from './Programs.module.css';

/** A secret that is shown this once, to be copied. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <div className={classes.secret}>
      <code aria-label={label} className={classes.secretText} data-testid="secret">
        {secret}
      </code>
      <Button
        data-autofocus
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.75} />}
        onClick={() => clipboard.copy(secret)}
      >
        {clipboard.copied ? t('secret.copied') : t('secret.copy')}
      </Button>
    </div>
  );
}
