import { Button } from '@mantine/core';
import { IconHourglassEmpty, IconLock } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { StatePanel } from '../../../components/state/StatePanel';
import { useNowMs } from '../../../components/use-now';
import { isSubscriptionExpired } from '../../../lib/session/session-info';
import { isSessionOver } from '../../../lib/session/session-expired';
import { useMember } from '../../../lib/session/use-session';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { t } from '../../../market/answers/texts';
import classes from './AnalysisGate.module.css';

function VisitorPanel({ symbol }: { symbol: string }) {
  const { pathname } = useLocation();
  const logIn = (): void => openAuthDialog('login', { reason: 'analysis', symbol });
  useEffect(() => {
    if (!isSessionOver()) openAuthDialog('login', { reason: 'analysis', symbol });
  }, [pathname, symbol]);
  return (
    <StatePanel
      icon={<IconLock size={24} />}
      title={t('gate.member.title')}
      level={2}
      action={<Button onClick={logIn}>{t('gate.visitor.action')}</Button>}
    >
      {t('gate.visitor.title')}
    </StatePanel>
  );
}

function ExpiredPanel({ tickerAddress }: { tickerAddress: string }) {
  return (
    <StatePanel
      icon={<IconHourglassEmpty size={24} />}
      title={t('gate.expired.title')}
      level={2}
      action={
        <div className={classes.actions}>
          <Button component={Link} to="/profile#subscription">
            {t('gate.expired.action')}
          </Button>
          <Button component={Link} to={tickerAddress} variant="default">
            {t('gate.price')}
          </Button>
        </div>
      }
    >
      {t('gate.member.text')}
    </StatePanel>
  );
}

export interface AnalysisGateProps {
  symbol: string;
  /** The public page of the same ticker. */
  tickerAddress: string;
  children: ReactNode;
}

/**
 * Market Analysis is for members whose subscription runs: others learn what is missing, visitors with the login dialog
 * over it. The ticker's header stays above it. It closes at the very second at which a subscription ends. The server decides every call all the same.
 */
export function AnalysisGate({ symbol, tickerAddress, children }: AnalysisGateProps) {
  const member = useMember();
  const nowMs = useNowMs(1_000);
  if (member && !isSubscriptionExpired(member, nowMs)) return children;
  return member ? <ExpiredPanel tickerAddress={tickerAddress} /> : <VisitorPanel symbol={symbol} />;
}
