import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '@pricealgo/contract/passkey-bounds';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../section/Section';
import { LoadError } from '../state/LoadError';
import { useNowMs } from '../use-now';
import { type Passkey, type PasskeyCalls, passkeysQuery } from '../../lib/account/passkeys';
import { type FactorCalls, ownFactorQuery, waysOf } from '../../lib/account/second-factor';
import { showSuccess } from '../../lib/toast';
import { makePasskey } from './passkey-ceremony';
import { PasskeyRow } from './PasskeyRow';
import { t } from './passkey-texts';
import { ProofDialog } from './ProofDialog';
import { RenamePasskey } from './RenamePasskey';
import classes from './Passkeys.module.css';

interface PasskeySectionProps<Info> {
  calls: PasskeyCalls<Info>;
  factor: FactorCalls<Info>;
  /** Without one there is nothing that a passkey could stand beside. */
  hasPassword: boolean;
  /** The first second factor: all sessions but this new one have ended. */
  onOpened: (session: Info, codes: readonly string[]) => void;
}

type Asked = 'add' | { act: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of who is logged in: added, renamed and removed. */
export function PasskeySection<Info>({ calls, factor, hasPassword, onOpened }: PasskeySectionProps<Info>) {
  const client = useQueryClient();
  const nowMs = useNowMs(30_000);
  const list = useQuery(passkeysQuery(calls));
  const own = useQuery(ownFactorQuery(factor));
  const [asked, setAsked] = useState<Asked | null>(null);
  const error = list.error ?? own.error;
  const close = (): void => setAsked(null);
  const changed = (): void => {
    close();
    void client.invalidateQueries(passkeysQuery(calls));
    void client.invalidateQueries(ownFactorQuery(factor));
  };
  if (error || !list.data || !own.data) {
    const retry = (): void => {
      void list.refetch();
      void own.refetch();
    };
    return (
      <Section id="passkeys" title={t('title')} text={t('text')}>
        {error ? (
          <LoadError what={t('what')} error={error} onRetry={retry} />
        ) : (
          <Skeleton height={84} radius="md" />
        )}
      </Section>
    );
  }
  const { available, passkeys } = list.data;
  const ways = waysOf(own.data);
  const alone = !ways.app && passkeys.length === 1;
  const mayAdd = available && hasPassword && passkeys.length < MAX_PASSKEYS;
  return (
    <Section id="passkeys" title={t('title')} text={t('text')}>
      <div>
        {passkeys.length > 0 && (
          <ul className={classes.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                nowMs={nowMs}
                onRename={() => setAsked({ act: 'rename', passkey })}
                onRemove={() => setAsked({ act: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {!available ? (
          <p>{t('unavailable')}</p>
        ) : !hasPassword ? (
          <p>{t('password')}</p>
        ) : passkeys.length >= MAX_PASSKEYS ? (
          <p>{t('full', { max: MAX_PASSKEYS })}</p>
        ) : (
          passkeys.length === 0 && <p>{t('none')}</p>
        )}
        {mayAdd && (
          <Button className={classes.add} variant="default" onClick={() => setAsked('add')}>
            {t('add.action')}
          </Button>
        )}
      </div>
      {asked === 'add' && (
        <ProofDialog
          title={t('add.action')}
          text={t(ways.app || ways.passkey ? 'add.text' : 'add.first')}
          ways={ways}
          challenge={calls.challenge}
          name={{ label: t('name.label'), suggested: t('name.suggested'), max: MAX_PASSKEY_NAME }}
          send={async (proof, name) =>
            calls.add({ name, passkey: await makePasskey(await calls.enrol(proof)) })
          }
          onDone={({ session, recoveryCodes }, name) => {
            // The session that asked has ended: what is read again is asked by the new one.
            if (session) onOpened(session, recoveryCodes);
            changed();
            showSuccess(t('add.done', { name }));
          }}
          onClose={close}
        />
      )}
      {typeof asked === 'object' && asked?.act === 'rename' && (
        <RenamePasskey
          passkey={asked.passkey}
          send={(name) => calls.rename({ id: asked.passkey.id, name })}
          onDone={changed}
          onClose={close}
        />
      )}
      {typeof asked === 'object' && asked?.act === 'remove' && (
        <ProofDialog
          title={t('remove.title', { name: asked.passkey.name })}
          text={t(alone ? 'remove.last' : 'remove.text')}
          destructive
          ways={ways}
          challenge={calls.challenge}
          send={(proof) => calls.remove({ id: asked.passkey.id, ...proof })}
          onDone={() => {
            changed();
            showSuccess(t('remove.done', { name: asked.passkey.name }));
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}
