import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type ChangeEvent } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import { showError, showFailure } from '../../../lib/toast';
import { textOfFile } from '../../../lib/files/text-of-file';
import { importList } from '../api/transfer';
import { askAgain } from '../../../market/watchlists/use-changes';
import type { WatchlistSummary } from '../../../market/watchlists/watchlists';
import { t } from '../texts';
import classes from './ReportView.module.css';
import { ReportView } from './ReportView';

/** What the server takes. */
const MAX_BYTES = 512 * 1_024;

/** Takes a CSV file and tells line by line what became of it. */
export function ImportDialog({ list, onClose }: { list: WatchlistSummary; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const importing = useMutation({
    mutationFn: async (file: File) => importList(list.id, await textOfFile(file)),
    onError: showFailure,
    onSettled: () => askAgain(client),
  });
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!file) return;
    if (file.size > MAX_BYTES) showError(t('import.tooLarge'));
    else importing.mutate(file);
  };
  return (
    <Dialog
      title={t('import.title', { name: list.name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {importing.data ? t('dialog.close') : t('dialog.cancel')}
          </Button>
          <Button
            data-autofocus
            variant={importing.data ? 'default' : 'filled'}
            leftSection={<IconFileUpload size={16} />}
            loading={importing.isPending}
            onClick={() => field.current?.click()}
          >
            {importing.data ? t('import.another') : t('import.choose')}
          </Button>
        </>
      }
    >
      {importing.data ? (
        <ReportView report={importing.data} />
      ) : (
        <>
          <p>{t('import.text')}</p>
          <pre className={classes.example}>{t('import.example')}</pre>
        </>
      )}
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        data-testid="import-file"
        onChange={onChange}
      />
    </Dialog>
  );
}
