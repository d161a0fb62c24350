import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { PasskeyRequest, Proof } from '../../lib/account/passkeys';
import type { FactorWays } from '../../lib/account/second-factor';
import { Dialog } from '../dialog/Dialog';
import { Form } from '../form/Form';
import { PasswordField } from '../form/PasswordField';
import { requireFields } from '../form/rules';
import { useSubmit } from '../form/use-submit';
import { useTriedForm } from '../form/use-tried-form';
import { answerWithPasskey } from './passkey-ceremony';
import { t } from './texts';
import classes from './SecondFactor.module.css';

interface ProofDialogProps<Done> {
  title: string;
  text: string;
  /** Something is lost by it. */
  destructive?: boolean;
  /** What is asked for beside the password. */
  ways: FactorWays;
  /** What a passkey is asked. */
  challenge: () => Promise<PasskeyRequest>;
  /** Asked for first, where the act needs a name. */
  name?: { label: string; suggested: string; max: number };
  send: (proof: Proof, name: string) => Promise<Done>;
  onDone: (done: Done, name: string) => void;
  onClose: () => void;
}

type Way = 'passkey' | 'code' | 'none';

/** Asks once more who sits there before the second factor changes. */
export function ProofDialog<Done>(props: ProofDialogProps<Done>) {
  const { title, text, destructive = false, ways, challenge, name, send, onDone, onClose } = props;
  const formId = useId();
  const [way, setWay] = useState<Way>(ways.passkey ? 'passkey' : ways.app ? 'code' : 'none');
  const form = useTriedForm({ name: name?.suggested ?? '', password: '', code: '' }, (given) =>
    requireFields(
      given,
      ...(name ? (['name'] as const) : []),
      'password',
      ...(way === 'code' ? (['code'] as const) : []),
    ),
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: async (given): Promise<Done> => {
      const { password } = given;
      const factor = {
        none: () => ({}),
        code: () => ({ code: given.code.trim() }),
        passkey: async () => ({ passkey: await answerWithPasskey(await challenge()) }),
      }[way];
      return send({ password, ...(await factor()) }, given.name.trim());
    },
    onDone: (done, given) => onDone(done, given.name.trim()),
    fieldOfCode: { password_wrong: 'password', totp_required: 'code', totp_invalid: 'code' },
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ask.cancel')}
          </Button>
          <Button type="submit" form={formId} color={destructive ? 'red.9' : undefined} loading={pending}>
            {t('ask.continue')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <p>{text}</p>
        {name && <TextInput label={name.label} maxLength={name.max} {...form.field('name')} />}
        <PasswordField kind="current" label={t('ask.password')} {...form.field('password')} />
        {way === 'code' && (
          <TextInput
            label={t(ways.app ? 'ask.code' : 'ask.recovery')}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            {...form.field('code')}
          />
        )}
        {ways.passkey && (
          <div>
            {way === 'passkey' && <p className={classes.text}>{t('ask.passkey.text')}</p>}
            <button
              type="button"
              className={classes.way}
              onClick={() => setWay(way === 'passkey' ? 'code' : 'passkey')}
            >
              {t(way === 'passkey' ? 'ask.code.choose' : 'ask.passkey.choose')}
            </button>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
