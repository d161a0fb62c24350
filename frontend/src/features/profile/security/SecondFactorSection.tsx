import '@mantine/core/styles/PinInput.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '../../../components/account/sessions';
import { Dialog } from '../../../components/dialog/Dialog';
import { PasskeySection } from '../../../components/second-factor/PasskeySection';
import { FactorSection } from '../../../components/second-factor/FactorSection';
import { RecoveryCodes } from '../../../components/second-factor/RecoveryCodes';
import { SetupStep } from '../../../components/second-factor/SetupStep';
import { t } from '../../../components/second-factor/texts';
import { memberPasskeys } from '../../../lib/account/passkeys';
import { memberFactor, ownFactorQuery } from '../../../lib/account/second-factor';
import { apiTokensQuery } from '../api/api-tokens';
import { storeMember } from '../../../lib/session/session';

type Step = 'none' | 'setUp' | { readonly codes: readonly string[] };

/** The member's second factor, an authenticator app and passkeys: set up, replaced and removed in dialogs. */
export function SecondFactorSection({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('none');
  const close = (): void => {
    void client.invalidateQueries(ownFactorQuery(memberFactor));
    // Sessions and tokens without the app have ended.
    void client.invalidateQueries(sessionsQuery);
    void client.invalidateQueries(apiTokensQuery);
    setStep('none');
  };
  return (
    <>
      <FactorSection
        calls={memberFactor}
        hasPassword={hasPassword}
        onSetUp={() => setStep('setUp')}
        onCodes={(codes) => setStep({ codes })}
      />
      <PasskeySection
        calls={memberPasskeys}
        factor={memberFactor}
        hasPassword={hasPassword}
        onOpened={(session, codes) => {
          storeMember(session);
          setStep({ codes });
        }}
      />
      {step === 'setUp' && (
        <Dialog
          title={t('setUp.title')}
          size={460}
          closeOnClickOutside={false}
          fullScreenWhenNarrow
          onClose={close}
        >
          <SetupStep calls={memberFactor} inDialog onOpened={storeMember} onLoggedIn={close} onBack={close} />
        </Dialog>
      )}
      {typeof step === 'object' && (
        <Dialog
          title={t('recoveryCodes.title')}
          size={460}
          closeOnClickOutside={false}
          fullScreenWhenNarrow
          onClose={close}
        >
          <RecoveryCodes codes={step.codes} account={email} level={null} onSaved={close} />
        </Dialog>
      )}
    </>
  );
}
