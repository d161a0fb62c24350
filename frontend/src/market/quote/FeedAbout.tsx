import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '../../components/dialog/Dialog';
import english from '../../i18n/en/feedAbout.json';
import { texts } from '../../lib/i18n/texts';
import { useAdmin } from '../../lib/session/use-session';

const t = texts('feedAbout', english);

/** What invented prices are; an administrator is led to real ones. Loaded when somebody asks. */
export function FeedAbout({ onClose }: { onClose: () => void }) {
  const admin = useAdmin();
  return (
    <Dialog
      title={t('about.title')}
      size={460}
      onClose={onClose}
      footer={
        admin && (
          <Button component={Link} to="/admin/settings/sources">
            {t('about.choose')}
          </Button>
        )
      }
    >
      <p>{t('about.text')}</p>
    </Dialog>
  );
}
