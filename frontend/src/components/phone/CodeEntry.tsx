import { Button, PinInput } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './Phone.module.css';
import { useCountdown } from './use-countdown';
import { t } from './texts';

export const CODE_DIGITS = 6;

export interface CodeEntryProps {
  /** Where the code went, in words. */
  sentTo: string;
  /** Instant from which another may be asked for, ms. */
  resendAtMs: number;
  busy: boolean;
  onVerify: (code: string) => void;
  onResend: () => void;
  /** Sends another by mail. Left out where that is the way already, or none. */
  onByEmail?: () => void;
  /** Without it the code cannot be given up here. */
  onCancel?: () => void;
}

/** Six digits: Verify wakes with the sixth, Enter presses it. */
export function CodeEntry({
  sentTo,
  resendAtMs,
  busy,
  onVerify,
  onResend,
  onByEmail,
  onCancel,
}: CodeEntryProps) {
  const [code, setCode] = useState('');
  const waitS = useCountdown(resendAtMs);
  const labelId = useId();
  const waitId = useId();
  const complete = code.length === CODE_DIGITS;
  return (
    <div
      className={classes.code}
      role="group"
      aria-labelledby={labelId}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // It stands within a form whose own button is another one.
        event.preventDefault();
        if (complete && !busy) onVerify(code);
      }}
    >
      <p id={labelId} className={classes.note}>
        {t('code.text', { sentTo })}
      </p>
      <PinInput
        length={CODE_DIGITS}
        type="number"
        inputMode="numeric"
        oneTimeCode
        autoFocus
        gap={6}
        value={code}
        onChange={setCode}
        placeholder=""
        aria-label={t('code.label')}
        getInputProps={(index) => ({
          'aria-label': t('code.digit', { index: index + 1, codeDigits: CODE_DIGITS }),
        })}
      />
      <div className={classes.codeButtons}>
        <Button type="button" disabled={!complete} loading={busy && complete} onClick={() => onVerify(code)}>
          {t('code.submit')}
        </Button>
        <Button
          type="button"
          variant="default"
          disabled={waitS > 0 || busy}
          aria-describedby={waitS > 0 ? waitId : undefined}
          onClick={onResend}
        >
          {t('code.resend.action')}
        </Button>
        {waitS > 0 && (
          <span id={waitId} className={classes.note}>
            {t('code.resend.wait', { waitS })}
          </span>
        )}
        {onByEmail && (
          <Button
            type="button"
            variant="subtle"
            color="gray"
            disabled={waitS > 0 || busy}
            aria-describedby={waitS > 0 ? waitId : undefined}
            onClick={onByEmail}
          >
            {t('code.byEmail')}
          </Button>
        )}
        {onCancel && (
          <Button type="button" variant="subtle" color="gray" onClick={onCancel}>
            {t('code.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
