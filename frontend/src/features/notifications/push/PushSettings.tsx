import { Button, Skeleton } from '@mantine/core';
import { LoadError } from '../../../components/state/LoadError';
import { useNowMs } from '../../../components/use-now';
import { usePreferences } from '../../../lib/account/preferences/use-preferences';
import { DeviceRow } from './DeviceRow';
import { t } from './texts';
import { usePush } from './use-push';
import classes from './PushSettings.module.css';

type Push = ReturnType<typeof usePush>;

/** In words what the browser does, and what can be done about it. */
function ThisBrowser({ push: { state, turningOn, turningOff, test } }: { push: Push }) {
  if (!state.data) return <Skeleton height={96} radius="md" />;
  return (
    <div className={classes.browser} data-testid="push-state" data-state={state.data}>
      <p className={classes.state}>{t(`${state.data}.title`)}</p>
      <p className={classes.detail}>{t(`${state.data}.detail`)}</p>
      <div className={classes.actions}>
        {state.data === 'off' && (
          <Button loading={turningOn.isPending} onClick={() => turningOn.mutate()}>
            {t('turnOn.action')}
          </Button>
        )}
        {state.data === 'on' && (
          <>
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t('test.action')}
            </Button>
            <Button variant="default" loading={turningOff.isPending} onClick={() => turningOff.mutate()}>
              {t('turnOff.action')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Devices({ push: { devices, remove } }: { push: Push }) {
  const nowMs = useNowMs(30_000);
  const { data, error, refetch } = devices;
  if (error && !data)
    return <LoadError what={t('devices.what')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <div>
      <h4 className={classes.subtitle}>{t('devices.title')}</h4>
      <ul className={classes.list}>
        {data.map((device) => (
          <DeviceRow
            key={device.deviceId}
            device={device}
            nowMs={nowMs}
            removing={remove.isPending && remove.variables.deviceId === device.deviceId}
            onRemove={() => remove.mutate(device)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Pushes on this browser, and the others that take them; stands in the notification settings of the profile. */
export function PushSettings() {
  const push = usePush();
  const { notifyPush } = usePreferences();
  return (
    <section className={classes.push} aria-labelledby="push-title">
      <h3 id="push-title" className={classes.title}>
        {t('push.title')}
      </h3>
      <ThisBrowser push={push} />
      {!notifyPush && push.state.data === 'on' && <p className={classes.detail}>{t('push.master')}</p>}
      <Devices push={push} />
    </section>
  );
}
