import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { Form } from '../../../components/form/Form';
import { REQUIRED } from '../../../components/form/messages';
import { PasswordField } from '../../../components/form/PasswordField';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { Page } from '../../../components/page/Page';
import { StatePanel } from '../../../components/state/StatePanel';
import { ApiError } from '../../../lib/http/api-error';
import { confirmActivation } from '../api/accounts';
import { Redirecting } from '../social/Redirecting';
import { t } from '../texts';
import classes from './ResendForm.module.css';

export interface ActivationFormProps {
  token: string;
  /** What the link asks for: see the contract. */
  needs: 'password' | 'browser';
  onDone: () => void;
  /** The link itself does not serve any more. */
  onFault: (error: ApiError) => void;
}

/** The button that activates, and the proof that the sign-up was one's own. */
export function ActivationForm({ token, needs, onDone, onFault }: ActivationFormProps) {
  const byPassword = needs === 'password';
  const form = useTriedForm({ password: '' }, ({ password }) => ({
    ...(byPassword && password === '' && { password: REQUIRED }),
  }));
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ password }) => confirmActivation(token, byPassword ? password : undefined),
    onDone,
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.code.startsWith('ticket_')) return false;
      onFault(error);
      return true;
    },
    fieldOfCode: { activation_password: 'password' },
  });
  if (pending) return <Redirecting title={t('activation.page.title')} text={t('activation.page.waiting')} />;
  return (
    <Page title={t('activation.page.title')}>
      <StatePanel
        icon={<IconUserCheck size={24} />}
        title={t('activation.confirm.title')}
        level={1}
        action={
          <Form className={classes.form} onSubmit={onSubmit}>
            {byPassword && (
              <PasswordField
                kind="current"
                label={t('form.password')}
                toggleLabel={t('form.password.show')}
                {...form.field('password')}
              />
            )}
            <Button type="submit">{t('activation.confirm.submit')}</Button>
          </Form>
        }
      >
        {byPassword ? t('activation.confirm.password') : t('activation.confirm.browser')}
      </StatePanel>
    </Page>
  );
}
