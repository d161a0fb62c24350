import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatePanel } from '../../../components/state/StatePanel';
import { ApiError } from '../../../lib/http/api-error';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import type { MailedLink } from './mailed-link';
import { ResendForm } from './ResendForm';
import { ResendLink } from './ResendLink';
import { t } from '../texts';

interface Fault {
  title: string;
  text: string;
  action: ReactNode;
}

function accountFault(code: string, token: string): Fault | null {
  const logIn = <Button onClick={() => openAuthDialog('login')}>{t('login.title')}</Button>;
  if (code === 'ticket_expired')
    return {
      title: t('activation.expired.title'),
      text: t('activation.expired.text'),
      action: <ResendLink to={{ token }} />,
    };
  if (code === 'ticket_used')
    return {
      title: t('activation.used.title'),
      text: t('activation.used.text'),
      action: logIn,
    };
  if (code === 'ticket_invalid')
    return {
      title: t('activation.invalid.title'),
      text: t('activation.invalid.text'),
      action: <ResendForm />,
    };
  return null;
}

function emailFault(code: string): Fault | null {
  if (!code.startsWith('ticket_')) return null;
  const used = code === 'ticket_used';
  return {
    title: used
      ? t('activation.used.title')
      : code === 'ticket_expired'
        ? t('activation.expired.title')
        : t('activation.invalid.title'),
    text: used ? t('activation.newAddress.used') : t('activation.newAddress.again'),
    action: (
      <Button component={Link} to="/profile">
        {t('activation.newAddress.action')}
      </Button>
    ),
  };
}

export interface LinkFaultProps {
  icon: ReactNode;
  link: MailedLink;
  error: unknown;
  onRetry: () => void;
}

/** Why a mailed link did not serve, and the one thing to do about it. */
export function LinkFault({ icon, link, error, onRetry }: LinkFaultProps) {
  const code = link.token === '' ? 'ticket_invalid' : error instanceof ApiError ? error.code : '';
  const known = link.for === 'email' ? emailFault(code) : accountFault(code, link.token);
  const { title, text, action } = known ?? {
    title: t('activation.failed.title'),
    text: error instanceof Error ? error.message : t('error.unknown'),
    action: <Button onClick={onRetry}>{t('activation.failed.retry')}</Button>,
  };
  return (
    <StatePanel icon={icon} title={title} level={1} alert action={action}>
      {text}
    </StatePanel>
  );
}
