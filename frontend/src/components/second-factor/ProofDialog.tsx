import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { FactorCalls } from '../../lib/account/second-factor';
import { Dialog } from '../dialog/Dialog';
import { Form } from '../form/Form';
import { PasswordField } from '../form/PasswordField';
import { requireFields } from '../form/rules';
import { useSubmit } from '../form/use-submit';
import { useTriedForm } from '../form/use-tried-form';
import { t } from './texts';

export type FactorAct = 'setUp' | 'replace' | 'codes' | 'turnOff';

interface ProofDialogProps {
  calls: FactorCalls<unknown>;
  act: FactorAct;
  /** There is an app: a code of it is asked for, too. */
  withCode: boolean;
  /** @param codes new recovery codes, where the act makes some */
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Asks once more who sits there before the second factor changes. */
export function ProofDialog({ calls, act, withCode, onDone, onClose }: ProofDialogProps) {
  const formId = useId();
  const form = useTriedForm({ password: '', code: '' }, (given) =>
    requireFields(given, 'password', ...(withCode ? (['code'] as const) : [])),
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: async ({ password, code }): Promise<readonly string[]> => {
      const proof = { password, ...(withCode ? { code: code.trim() } : {}) };
      if (act === 'codes') return (await calls.newRecoveryCodes(proof)).recoveryCodes;
      await (act === 'turnOff' ? calls.turnOff(proof) : calls.permitSetUp(proof));
      return [];
    },
    onDone,
    fieldOfCode: { password_wrong: 'password', totp_required: 'code', totp_invalid: 'code' },
  });
  return (
    <Dialog
      title={t(`ask.${act}.title`)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ask.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            color={act === 'turnOff' ? 'red.9' : undefined}
            loading={pending}
          >
            {t('ask.continue')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <p>{t(`ask.${act}.text`)}</p>
        <PasswordField kind="current" label={t('ask.password')} {...form.field('password')} />
        {withCode && (
          <TextInput
            label={t('ask.code')}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            {...form.field('code')}
          />
        )}
      </Form>
    </Dialog>
  );
}
