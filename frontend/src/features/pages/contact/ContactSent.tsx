import { Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { StatePanel } from '../../../components/state/StatePanel';
import { t } from '../texts';

export function ContactSent({ thanks, onAnother }: { thanks: string; onAnother: () => void }) {
  return (
    <div role="status">
      <StatePanel
        icon={<IconMailCheck size={24} />}
        title={t('contact.sent.title')}
        action={
          <Button variant="default" onClick={onAnother}>
            {t('contact.sent.another')}
          </Button>
        }
      >
        {thanks}
      </StatePanel>
    </div>
  );
}
