import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Form } from '../../../components/form/Form';
import fields from '../../../components/form/Form.module.css';
import { PasswordField } from '../../../components/form/PasswordField';
import classes from '../dialog/AuthDialog.module.css';
import type { TriedForm } from '../../../components/form/use-tried-form';
import { PhoneVerification } from '../../../components/phone/PhoneVerification';
import { Reason } from '../login/Reason';
import { SocialButtons } from '../social/SocialButtons';
import type { SignUpValues } from './sign-up-check';
import { suggestUsername } from './suggest-username';
import { UsernameMark } from './UsernameMark';
import { useUsernameCheck } from './use-username-check';
import { t } from '../texts';

export interface SignUpFormProps {
  form: TriedForm<SignUpValues>;
  loading: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onLogin: () => void;
}

export function SignUpForm({ form, loading, onSubmit, onLogin }: SignUpFormProps) {
  const { values, errors, change, field } = form;
  const { availability, ask, forget } = useUsernameCheck();
  const [suggested, setSuggested] = useState<{ name: string; username: string } | null>(null);

  /** A name of one's own stays; a suggestion follows the name that it came from. */
  const onNameBlur = (): void => {
    const name = values.name.trim();
    const own = values.username !== '' && values.username !== suggested?.username;
    if (name === '' || own || (values.username !== '' && suggested?.name === name)) return;
    const username = suggestUsername(name);
    setSuggested({ name, username });
    change({ username });
    ask(username);
  };
  const taken = availability.state === 'taken' ? availability.message : undefined;

  return (
    <Form onSubmit={onSubmit}>
      <Reason />
      <div className={fields.pair}>
        <TextInput
          label={t('signUp.name')}
          autoComplete="name"
          data-autofocus
          maxLength={120}
          {...field('name')}
          onBlur={onNameBlur}
        />
        <TextInput
          label={t('signUp.username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          rightSection={<UsernameMark state={availability.state} />}
          {...field('username')}
          error={errors.username ?? taken}
          onChange={({ currentTarget }) => {
            forget();
            change({ username: currentTarget.value });
          }}
          onBlur={() => ask(values.username.trim())}
        />
      </div>
      <TextInput
        type="email"
        label={t('form.email')}
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <PhoneVerification value={values.phone} error={errors.phone} onChange={(phone) => change({ phone })} />
      <div className={fields.pair}>
        <PasswordField
          kind="new"
          label={t('form.password')}
          toggleLabel={t('form.password.show')}
          {...field('password')}
        />
        <PasswordField
          kind="new"
          label={t('form.confirmation')}
          toggleLabel={t('form.confirmation.show')}
          {...field('confirm_password')}
        />
      </div>
      <Checkbox label={t('signUp.age')} {...field('age_confirmation', 'checkbox')} />
      <Button type="submit" size="md" fullWidth loading={loading}>
        {t('signUp.title')}
      </Button>
      <SocialButtons />
      <p className={classes.switch}>
        {t('signUp.member')}{' '}
        <button type="button" className={classes.link} onClick={onLogin}>
          {t('login.title')}
        </button>
      </p>
    </Form>
  );
}
