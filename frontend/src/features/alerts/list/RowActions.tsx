import { ActionIcon } from '@mantine/core';
import { IconListDetails, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Alert } from '../api/alerts';
import type { AlertActions } from '../api/use-alert-actions';
import { t } from '../texts';
import classes from './List.module.css';

export interface RowActionsProps {
  alert: Alert;
  /** The alert in words, for the names of its buttons. */
  what: string;
  expired: boolean;
  busy: boolean;
  onRun: AlertActions['run'];
  onEdit: (alert: Alert) => void;
  onDelete: (alert: Alert) => void;
}

const LOOK = { variant: 'subtle', color: 'gray', size: 40 } as const;

function Act({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon {...LOOK} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** Pause or resume, edit, log, delete. */
export function RowActions({ alert, what, expired, busy, onRun, onEdit, onDelete }: RowActionsProps) {
  const { alertId, state } = alert;
  const log = t('action.log', { what });
  return (
    <div className={classes.actions}>
      {state === 'active' || state === 'suspended' ? (
        <Act label={t('action.pause', { what })} disabled={busy} onClick={() => onRun('pause', alertId)}>
          <IconPlayerPause size={18} stroke={1.75} />
        </Act>
      ) : (
        <Act
          label={t('action.resume', { what })}
          disabled={busy || expired || state === 'expired'}
          onClick={() => onRun('resume', alertId)}
        >
          <IconPlayerPlay size={18} stroke={1.75} />
        </Act>
      )}
      <Act label={t('action.edit', { what })} disabled={busy || expired} onClick={() => onEdit(alert)}>
        <IconPencil size={18} stroke={1.75} />
      </Act>
      <ActionIcon
        {...LOOK}
        component={Link}
        to={`/alerts?view=log&alert=${alertId}`}
        aria-label={log}
        title={log}
      >
        <IconListDetails size={18} stroke={1.75} />
      </ActionIcon>
      <Act label={t('action.delete', { what })} disabled={busy} onClick={() => onDelete(alert)}>
        <IconTrash size={18} stroke={1.75} />
      </Act>
    </div>
  );
}
