import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../components/section/Section';
import { testMail, testPush, type MailTestOutcome, type PushTestOutcome } from './delivery-tests-api';
import classes from './Settings.module.css';
import { t } from './texts';

/** Whether mails and pushes leave the product, shown to the administrator by one of each. */
export function DeliveryTests() {
  return (
    <Section id="delivery-tests" look="plain" title={t('tests.title')} text={t('tests.intro')}>
      <DeliveryTest label={t('tests.mail')} run={testMail} told={mailText} />
      <DeliveryTest label={t('tests.push')} run={testPush} told={pushText} />
    </Section>
  );
}

interface DeliveryTestProps<T> {
  label: string;
  /** @param onRunning called when it takes longer than an answer waits */
  run: (onRunning: () => void) => Promise<T>;
  /** The outcome in words. */
  told: (outcome: T) => string;
}

function DeliveryTest<T>({ label, run, told }: DeliveryTestProps<T>) {
  const [running, setRunning] = useState(false);
  const test = useMutation({
    mutationFn: () => run(() => setRunning(true)),
    onSettled: () => setRunning(false),
  });
  return (
    <div className={classes.test}>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {label}
      </Button>
      <p role="status" className={test.isError ? classes.failed : undefined}>
        {running && t('tests.running')}
        {test.isSuccess && told(test.data)}
        {test.isError && test.error.message}
      </p>
    </div>
  );
}

function mailText({ to, outcome }: MailTestOutcome): string {
  return t(`mail.${outcome}`, { to });
}

function pushText({ sent, gone, failed, reasons }: PushTestOutcome): string {
  if (sent + gone + failed === 0) return t('push.none');
  return [
    sent > 0 && t('push.sent', { count: sent }),
    failed > 0 && t('push.failed', { count: failed, reasons: reasons.join(', ') }),
    gone > 0 && t('push.gone', { count: gone }),
  ]
    .filter(Boolean)
    .join(' ');
}
