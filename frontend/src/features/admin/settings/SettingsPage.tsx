import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { LoadError } from '../../../components/state/LoadError';
import { LeaveGuard } from '../shared/LeaveGuard';
import { DeliveryTests } from './DeliveryTests';
import { settingsQuery, type Setting } from './settings-api';
import { SettingField } from './SettingField';
import classes from './Settings.module.css';
import { SettingsHistory } from './SettingsHistory';
import { t } from './texts';
import { useSettingsForm } from './use-settings-form';

const GROUPS = ['application', 'accounts', 'analysis', 'market', 'operators', 'features'] as const;

/** /admin/settings */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const form = useSettingsForm(data);
  const settings = (data?.items ?? []) as unknown as Setting[];
  const unsaved = Object.keys(form.typed).length;
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <p className={classes.more}>
        <Link to="/admin/settings/sources">{t('page.sources')}</Link>
        <Link to="/admin/alerts">{t('page.alerts')}</Link>
      </p>
      {error ? (
        <LoadError what={t('page.what')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save(settings);
          }}
        >
          {GROUPS.map((group) => (
            <fieldset key={group} className={classes.group}>
              <legend className={classes.legend}>{t(`group.${group}`)}</legend>
              {settings
                .filter((setting) => setting.group === group)
                .map((setting) => (
                  <SettingField
                    key={setting.key}
                    setting={setting}
                    typed={form.typed[setting.key]}
                    error={form.errors[setting.key]}
                    onType={(typed) => form.type(setting, typed)}
                    onReset={() => form.reset(setting.key)}
                  />
                ))}
            </fieldset>
          ))}
          <div className={classes.bar} data-shown={unsaved > 0 || undefined}>
            <p role="status">{unsaved > 0 && t('form.unsaved', { count: unsaved })}</p>
            <Button variant="default" disabled={unsaved === 0} onClick={form.discard}>
              {t('form.discard')}
            </Button>
            <Button type="submit" disabled={unsaved === 0} loading={form.saving}>
              {t('form.save')}
            </Button>
          </div>
        </form>
      ) : (
        <Skeleton height={720} radius="lg" />
      )}
      <DeliveryTests />
      <SettingsHistory settings={settings} />
      <LeaveGuard dirty={unsaved > 0} />
    </Page>
  );
}
