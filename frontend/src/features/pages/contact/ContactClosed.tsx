import { IconMailOff } from '@tabler/icons-react';
import { StatePanel } from '../../../components/state/StatePanel';
import { t } from '../texts';

/** The administrator has closed the form. */
export function ContactClosed({ address }: { address: string }) {
  return (
    <StatePanel icon={<IconMailOff size={24} />} title={t('contact.closed.title')}>
      {t.rich('contact.closed.text', { address, mail: (inner) => <a href={`mailto:${address}`}>{inner}</a> })}
    </StatePanel>
  );
}
