import '../login/mantine-styles';
import '@mantine/core/styles/PasswordInput.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordSection } from '../../../components/account/PasswordSection';
import { SessionsSection } from '../../../components/account/SessionsSection';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { PasskeySection } from '../../../components/second-factor/PasskeySection';
import { FactorSection } from '../../../components/second-factor/FactorSection';
import { RecoveryCodes } from '../../../components/second-factor/RecoveryCodes';
import { SetupStep } from '../../../components/second-factor/SetupStep';
import { adminPasskeys } from '../../../lib/account/passkeys';
import { adminFactor, ownFactorQuery } from '../../../lib/account/second-factor';
import { storeAdmin } from '../../../lib/session/session';
import { useAdmin } from '../../../lib/session/use-session';
import classes from './Account.module.css';
import { t } from './texts';

type Step = 'sections' | 'setUp' | { readonly codes: readonly string[] };

/** /admin/account: the administrator's own second factor, password and devices. A step of the set-up takes the whole page. */
export function AccountPage() {
  const admin = useAdmin();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('sections');
  const back = (): void => {
    void client.invalidateQueries(ownFactorQuery(adminFactor));
    setStep('sections');
  };
  return (
    <Page title={t('page.title')}>
      {step === 'sections' ? (
        <>
          <PageHeader
            title={t('page.title')}
            lead={admin ? t('page.lead', { name: admin.name, email: admin.email }) : undefined}
          />
          <div className={classes.sections}>
            <FactorSection
              calls={adminFactor}
              hasPassword
              onSetUp={() => setStep('setUp')}
              onCodes={(codes) => setStep({ codes })}
            />
            <PasskeySection
              calls={adminPasskeys}
              factor={adminFactor}
              hasPassword
              onOpened={(session, codes) => {
                storeAdmin(session);
                setStep({ codes });
              }}
            />
            <PasswordSection hasPassword />
            <SessionsSection />
          </div>
        </>
      ) : (
        <div className={classes.step}>
          {step === 'setUp' ? (
            <SetupStep
              calls={adminFactor}
              // All sessions ended; this is the one that was opened with the app.
              onLoggedIn={(info) => {
                storeAdmin(info);
                back();
              }}
              onBack={back}
            />
          ) : (
            <RecoveryCodes codes={step.codes} account={admin?.email ?? ''} onSaved={back} />
          )}
        </div>
      )}
    </Page>
  );
}
