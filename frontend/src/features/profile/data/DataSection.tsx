import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../lib/browser/download';
import { showFailure } from '../../../lib/toast';
import { exportMyData } from '../api/export';
import { Section } from '../../../components/section/Section';
import { t } from '../texts';

/** Everything that the site keeps of the member, as a file. */
export function DataSection() {
  const exporting = useMutation({
    mutationFn: exportMyData,
    onSuccess: ({ content, fileName }) => download(content, fileName),
    onError: showFailure,
  });
  return (
    <Section id="data" title={t('data.title')} text={t('data.text')}>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('data.download')}
        </Button>
      </div>
    </Section>
  );
}
