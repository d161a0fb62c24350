import { Button } from '@mantine/core';
import type { ApplicationInfo } from '../../../lib/site/application-info';
import { t } from '../texts';
import classes from './Hero.module.css';

/** The way to an account, with what it begins with; says so while new accounts are paused. */
export function SignUpButton({ info, onClick }: { info: ApplicationInfo | undefined; onClick: () => void }) {
  if (info && !info.signUpOpen) return <p className={classes.closed}>{t('hero.closed')}</p>;
  const days = info?.trialDays ?? 0;
  return (
    <Button size="md" className={classes.signUp} aria-haspopup="dialog" onClick={onClick}>
      {days > 0 ? t('hero.start', { days }) : t('hero.startUntimed')}
    </Button>
  );
}
