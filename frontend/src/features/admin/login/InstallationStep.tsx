import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { requireFields } from '../../../components/form/rules';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { localTimeZone } from '../../../lib/format/time-format';
import { zonesWith } from '../../../lib/format/time-zones';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { t } from '../texts';
import classes from './AdminLogin.module.css';

/** What the installation is called, and whose clock its accounts begin with. */
export interface Installation {
  brandName: string;
  timeZone: string;
}

/** The first step of the set-up: brand and time zone. Both are settings that can be changed later. */
export function InstallationStep({ onChosen }: { onChosen: (chosen: Installation) => void }) {
  const { data: info } = useQuery(applicationInfoQuery);
  // The form begins with what is configured, so it waits for that.
  return info ? <InstallationForm brandName={info.brandName} onChosen={onChosen} /> : null;
}

function InstallationForm({
  brandName,
  onChosen,
}: {
  brandName: string;
  onChosen: (chosen: Installation) => void;
}) {
  const here = localTimeZone();
  const zones = useMemo(() => zonesWith(here), [here]);
  const { field, onSubmit } = useTriedForm({ brandName, timeZone: here }, (given) =>
    requireFields(given, 'brandName'),
  );
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit(onChosen)}>
      <h1 className={classes.title}>{t('installation.title')}</h1>
      <p>{t('installation.text')}</p>
      <TextInput
        label={t('installation.brand.label')}
        description={t('installation.brand.hint')}
        autoFocus
        maxLength={60}
        {...field('brandName')}
      />
      <NativeSelect
        label={t('installation.zone.label')}
        description={t('installation.zone.hint')}
        {...field('timeZone')}
      >
        <option value="exchange">{t('installation.zone.exchange')}</option>
        <option value="local">{t('installation.zone.local')}</option>
        <optgroup label={t('installation.zone.named')}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      </NativeSelect>
      <Button type="submit" size="md">
        {t('installation.submit')}
      </Button>
    </form>
  );
}
