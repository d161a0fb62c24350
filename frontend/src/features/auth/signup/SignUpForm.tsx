import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from '../dialog/AuthDialog.module.css';
import type { TriedForm } from '../../../components/form/use-tried-form';
import { PhoneVerification } from '../../../components/phone/PhoneVerification';
import { SocialButtons } from '../social/SocialButtons';
import type { SignUpValues } from './sign-up-check';
import { suggestUsername } from './suggest-username';
import { UsernameMark } from './UsernameMark';
import { useUsernameCheck } from './use-username-check';
import { t } from '../texts';

export interface SignUpFormProps {
  form: TriedForm<SignUpValues>;
  loading: boolean;
  onSubmit: (values: SignUpValues) => void;
  onLogin: () => void;
}

export function SignUpForm({ form, loading, onSubmit, onLogin }: SignUpFormProps) {
  const { values, errors, change } = form;
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
    <form className={classes.form} onSubmit={form.onSubmit(onSubmit)} noValidate>
      <div className={classes.pair}>
        <TextInput
          name="name"
          label={t('fullName')}
          autoComplete="name"
          data-autofocus
          maxLength={120}
          value={values.name}
          error={errors.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          onBlur={onNameBlur}
        />
        <TextInput
          name="username"
          label={t('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={values.username}
          error={errors.username ?? taken}
          rightSection={<UsernameMark state={availability.state} />}
          onChange={({ currentTarget }) => {
            forget();
            change({ username: currentTarget.value });
          }}
          onBlur={() => ask(values.username.trim())}
        />
      </div>
      <TextInput
        name="email"
        type="email"
        label={t('email')}
        autoComplete="email"
        maxLength={254}
        value={values.email}
        error={errors.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <PhoneVerification value={values.phone} error={errors.phone} onChange={(phone) => change({ phone })} />
      <div className={classes.pair}>
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="new-password"
          maxLength={128}
          value={values.password}
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': t('showOrHideThePassword') }}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
        <PasswordInput
          name="confirm_password"
          label={t('confirmPassword')}
          autoComplete="new-password"
          maxLength={128}
          value={values.confirm_password}
          error={errors.confirm_password}
          visibilityToggleButtonProps={{ 'aria-label': t('showOrHideTheConfirmation') }}
          onChange={({ currentTarget }) => change({ confirm_password: currentTarget.value })}
        />
      </div>
      <Checkbox
        name="age_confirmation"
        label={t('iConfirmThatIAm')}
        checked={values.age_confirmation}
        error={errors.age_confirmation}
        onChange={({ currentTarget }) => change({ age_confirmation: currentTarget.checked })}
      />
      <Button type="submit" size="md" fullWidth loading={loading}>
        {t('signUp')}
      </Button>
      <SocialButtons />
      <p className={classes.switch}>
        {t('haveAnAccount')}{' '}
        <button type="button" className={classes.link} onClick={onLogin}>
          {t('login')}
        </button>
      </p>
    </form>
  );
}
