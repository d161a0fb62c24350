import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PinInput.css';
import '@mantine/core/styles/Group.css';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { CodeEntry } from './CodeEntry';
import { CountryPicker } from './CountryPicker';
import classes from './Phone.module.css';
import { NO_PHONE, type PhoneValue } from './phone-value';
import { useCountryData } from './use-countries';
import { usePhoneVerification } from './use-phone-verification';
import { t } from './texts';

export interface PhoneVerificationProps {
  value: PhoneValue;
  error?: string;
  onChange: (value: PhoneValue) => void;
  label?: string;
}

/** Number with its country, then the code that was sent there, then the verified number. */
export function PhoneVerification({
  value,
  error,
  onChange,
  label = t('number.label'),
}: PhoneVerificationProps) {
  const data = useCountryData();
  const { country, setCountry, fault, sent, busy, send, verify, cancel } = usePhoneVerification({
    typed: value.typed,
    toE164: data?.toE164 ?? null,
    onVerified: (verified) => onChange({ typed: value.typed, verified }),
  });

  if (value.verified !== null)
    return (
      <div className={classes.verified}>
        <IconCircleCheck size={20} aria-hidden="true" />
        <span className={classes.verifiedNumber}>{value.verified}</span>
        <span>{t('number.verified')}</span>
        <Button type="button" size="compact-sm" variant="subtle" onClick={() => onChange(NO_PHONE)}>
          {t('number.change')}
        </Button>
      </div>
    );
  return (
    <div className={classes.phone}>
      <TextInput
        name="phone"
        type="tel"
        label={label}
        description={t('number.text')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={24}
        value={value.typed}
        error={fault ?? error}
        disabled={sent !== null}
        classNames={{ description: classes.description }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputContainer={(field) => (
          <div className={classes.number}>
            <CountryPicker
              countries={data?.countries ?? null}
              value={country}
              disabled={sent !== null}
              onChange={setCountry}
            />
            {field}
            <Button
              type="button"
              variant="light"
              disabled={value.typed.trim() === '' || data === null || sent !== null}
              loading={busy && sent === null}
              onClick={() => void send()}
            >
              {t('number.submit')}
            </Button>
          </div>
        )}
        onChange={({ currentTarget }) => onChange({ typed: currentTarget.value, verified: null })}
      />
      {sent && (
        <CodeEntry
          sentTo={t('code.sentTo', { number: sent.number })}
          resendAtMs={sent.code.resendAtMs}
          busy={busy}
          onVerify={(code) => void verify(code)}
          onResend={() => void send()}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
