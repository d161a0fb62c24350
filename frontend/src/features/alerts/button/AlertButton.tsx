import { ActionIcon } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk';
import { useMember } from '../../../lib/session/use-session';
import { showError } from '../../../lib/toast';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import type { AlertDialog } from '../dialog/AlertDialog';
import { t } from './texts';
import { AlertCount } from './AlertCount';
import classes from './AlertButton.module.css';

/** Bell of a ticker: sets an alert, and says how many watch it already. Visitors are asked to log in. */
export function AlertButton({
  instrument,
}: {
  instrument: { exchangeShortName: string; symbol: string; currency: string };
}) {
  const member = useMember();
  const [Dialog, setDialog] = useState<typeof AlertDialog | null>(null);
  // Its code comes with the first click; where it does not arrive, the next click tries again.
  const open = (): void =>
    void loadChunk(() => import('../dialog/AlertDialog')).then(
      (m) => setDialog(() => m.AlertDialog),
      () => showError(t('button.failed')),
    );
  const label = t('button.label', { symbol: instrument.symbol });
  const look = {
    variant: 'default',
    size: 36,
    className: classes.bell,
    'data-testid': 'alert-button',
  } as const;
  const icon = <IconBellPlus size={20} stroke={1.75} aria-hidden="true" />;
  if (!member)
    return (
      <ActionIcon
        {...look}
        aria-label={label}
        title={label}
        onClick={() => openAuthDialog('login', { reason: 'alert', symbol: instrument.symbol })}
      >
        {icon}
      </ActionIcon>
    );
  return (
    <>
      <AlertCount instrument={instrument}>
        {(count) => {
          const counted = count > 0 ? t('button.count', { count, symbol: instrument.symbol }) : label;
          return (
            <ActionIcon {...look} aria-label={counted} title={counted} onClick={open}>
              {icon}
              {count > 0 && (
                <span className={classes.count} aria-hidden="true">
                  {count}
                </span>
              )}
            </ActionIcon>
          );
        }}
      </AlertCount>
      {Dialog && <Dialog instrument={instrument} onClose={() => setDialog(null)} />}
    </>
  );
}
