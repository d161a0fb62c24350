import { Button } from '@mantine/core';
import type { Passkey } from '../../lib/account/passkeys';
import { formatDate } from '../../lib/format/time-format';
import { timeAgo } from '../time-ago';
import { t } from './passkey-texts';
import classes from './Passkeys.module.css';

interface PasskeyRowProps {
  passkey: Passkey;
  nowMs: number;
  onRename: () => void;
  onRemove: () => void;
}

/** One passkey by its owner's word for it, since when it is there, and when it was used. */
export function PasskeyRow({ passkey, nowMs, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdMs, lastUsedMs } = passkey;
  const created = formatDate(createdMs, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <li className={classes.row} data-testid="passkey-row">
      <div className={classes.what}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          {lastUsedMs === null
            ? t('row.unused', { created })
            : t('row.used', { created, used: timeAgo(lastUsedMs, nowMs) })}
        </p>
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="xs" aria-label={t('rename.named', { name })} onClick={onRename}>
          {t('rename.action')}
        </Button>
        <Button variant="default" size="xs" aria-label={t('remove.named', { name })} onClick={onRemove}>
          {t('remove.action')}
        </Button>
      </div>
    </li>
  );
}
