import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../section/Section';
import { LoadError } from '../state/LoadError';
import { type FactorCalls, ownFactorQuery } from '../../lib/account/second-factor';
import { showSuccess } from '../../lib/toast';
import classes from './SecondFactor.module.css';
import { type FactorAct, ProofDialog } from './ProofDialog';
import { t } from './texts';

interface FactorSectionProps {
  calls: FactorCalls<unknown>;
  /** Without one there is nothing that a code could stand beside. */
  hasPassword: boolean;
  /** The server lets this browser set an app up now. */
  onSetUp: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Whether there is an app, how many recovery codes are left, and what can be done about both. */
export function FactorSection({ calls, hasPassword, onSetUp, onCodes }: FactorSectionProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownFactorQuery(calls));
  const [asked, setAsked] = useState<FactorAct | null>(null);
  const done = (act: FactorAct, codes: readonly string[]): void => {
    setAsked(null);
    void client.invalidateQueries(ownFactorQuery(calls));
    if (act === 'codes') onCodes(codes);
    else if (act === 'turnOff') showSuccess(t('done.turnOff'));
    else onSetUp();
  };
  const acts: readonly FactorAct[] = !data?.connected
    ? hasPassword
      ? ['setUp']
      : []
    : data.required
      ? ['codes', 'replace']
      : ['codes', 'replace', 'turnOff'];
  return (
    <Section id="second-factor" title={t('factor.title')} text={t('factor.text')}>
      {error ? (
        <LoadError what={t('factor.what')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div>
          <p>
            {data.connected
              ? t('factor.connected', { count: data.recoveryCodesLeft })
              : t(hasPassword ? 'factor.absent' : 'factor.password')}
          </p>
          {data.required && <p className={classes.dim}>{t('factor.required')}</p>}
          <div className={classes.acts}>
            {acts.map((act) => (
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
          calls={calls}
          act={asked}
          withCode={data.connected}
          onDone={(codes) => done(asked, codes)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
