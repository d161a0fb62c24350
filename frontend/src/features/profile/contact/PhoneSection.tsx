import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '../../../lib/account/profile';
import { Section } from '../../../components/section/Section';
import { t } from '../texts';
import classes from '../../../components/form/Form.module.css';
import { lazyPart } from '../../../components/part/lazy-part';

const PhoneForm = lazyPart({
  what: t('phone.title'),
  load: () => import('./PhoneForm').then((m) => m.PhoneForm),
});

/** The number that codes for a lost password go to; a new one is verified first. */
export function PhoneSection({
  profile,
}: {
  profile: Pick<Profile, 'mobileNumber' | 'mobileProven' | 'hasPassword'>;
}) {
  const { mobileNumber, mobileProven, hasPassword } = profile;
  const [open, setOpen] = useState(false);
  return (
    <Section id="phone" title={t('phone.title')} text={t('phone.text')}>
      <div className={classes.row}>
        <span className={classes.value}>{mobileNumber ?? t('phone.none')}</span>
        {!open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {mobileNumber ? t('phone.change') : t('phone.add')}
          </Button>
        )}
      </div>
      {mobileNumber && !mobileProven && <p className={classes.note}>{t('phone.unproven')}</p>}
      {open && <PhoneForm hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Section>
  );
}
