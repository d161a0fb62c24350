import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { SignUpButton } from '../hero/SignUpButton';
import { t } from './texts';
import classes from './Below.module.css';

export function ClosingCall() {
  const { data: info } = useQuery(applicationInfoQuery);
  return (
    <section aria-labelledby="close-title" className={classes.close}>
      <div>
        <h2 id="close-title" className={classes.closeTitle}>
          {t('close.title')}
        </h2>
        <p className={classes.closeText}>{t('close.text')}</p>
      </div>
      <div className={classes.closeActions}>
        <SignUpButton info={info} onClick={() => openAuthDialog('signup')} />
        <Button size="md" variant="secondary" aria-haspopup="dialog" onClick={() => openAuthDialog('login')}>
          {t('close.login')}
        </Button>
      </div>
    </section>
  );
}
