import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../section/Section';
import { LoadError } from '../state/LoadError';
import type { Proof } from '../../lib/account/passkeys';
import { type FactorCalls, type OwnFactor, ownFactorQuery, waysOf } from '../../lib/account/second-factor';
import { showSuccess } from '../../lib/toast';
import classes from './SecondFactor.module.css';
import { ProofDialog } from './ProofDialog';
import { t } from './texts';

/** `turnOffApp`: passkeys stay. */
type FactorAct = 'setUp' | 'replace' | 'codes' | 'turnOff' | 'turnOffApp';

interface FactorSectionProps {
  calls: FactorCalls<unknown>;
  /** Without one there is nothing that a code could stand beside. */
  hasPassword: boolean;
  /** The server lets this browser set an app up now. */
  onSetUp: () => void;
  onCodes: (codes: readonly string[]) => void;
}

function actsOf({ connected, required, passkeys }: OwnFactor, hasPassword: boolean): readonly FactorAct[] {
  const beside = passkeys > 0;
  if (!connected)
    return [...(beside ? (['codes'] as const) : []), ...(hasPassword ? (['setUp'] as const) : [])];
  if (beside) return ['codes', 'replace', 'turnOffApp'];
  return required ? ['codes', 'replace'] : ['codes', 'replace', 'turnOff'];
}

function stateOf({ connected, passkeys, recoveryCodesLeft }: OwnFactor, hasPassword: boolean): string {
  if (connected) return t('factor.connected', { count: recoveryCodesLeft });
  if (passkeys > 0) return t('factor.passkeys', { count: recoveryCodesLeft });
  return t(hasPassword ? 'factor.absent' : 'factor.password');
}

/** Whether there is an app, how many recovery codes are left, and what can be done about both. */
export function FactorSection({ calls, hasPassword, onSetUp, onCodes }: FactorSectionProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownFactorQuery(calls));
  const [asked, setAsked] = useState<FactorAct | null>(null);
  const send = async (act: FactorAct, proof: Proof): Promise<readonly string[]> => {
    if (act === 'codes') return (await calls.newRecoveryCodes(proof)).recoveryCodes;
    await (act === 'turnOff' || act === 'turnOffApp' ? calls.turnOff(proof) : calls.permitSetUp(proof));
    return [];
  };
  const done = (act: FactorAct, codes: readonly string[]): void => {
    setAsked(null);
    void client.invalidateQueries(ownFactorQuery(calls));
    if (act === 'codes') onCodes(codes);
    else if (act === 'turnOff' || act === 'turnOffApp') showSuccess(t(`done.${act}`));
    else onSetUp();
  };
  return (
    <Section id="second-factor" title={t('factor.title')} text={t('factor.text')}>
      {error ? (
        <LoadError what={t('factor.what')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div>
          <p>{stateOf(data, hasPassword)}</p>
          {data.required && <p className={classes.dim}>{t('factor.required')}</p>}
          <div className={classes.acts}>
            {actsOf(data, hasPassword).map((act) => (
              <Button key={act} variant="default" onClick={() => setAsked(act)}>
                {t(`act.${act}`)}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <Skeleton height={84} radius="md" />
      )}
      {asked && data && (
        <ProofDialog
          title={t(`ask.${asked}.title`)}
          text={t(`ask.${asked}.text`)}
          destructive={asked === 'turnOff' || asked === 'turnOffApp'}
          ways={waysOf(data)}
          challenge={calls.challenge}
          send={(proof) => send(asked, proof)}
          onDone={(codes) => done(asked, codes)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
