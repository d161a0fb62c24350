import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type ChangeEvent } from 'react';
import { showError, showFailure } from '../../../lib/toast';
import { importList } from '../api/transfer';
import { askAgain } from '../../../market/watchlists/use-changes';
import type { WatchlistSummary } from '../../../market/watchlists/watchlists';
import { Dialog } from '../../../market/watchlists/Dialog';
import dialog from '../../../market/watchlists/Dialog.module.css';
import { t } from '../texts';
import { ReportView } from './ReportView';
import { textOfFile } from './text-of-file';

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
    <Dialog title={t('import.title', { name: list.name })} onClose={onClose}>
      <div className={dialog.form}>
        {importing.data ? (
          <ReportView report={importing.data} />
        ) : (
          <>
            <p className={dialog.text}>{t('import.text')}</p>
            <pre className={dialog.example}>{t('import.example')}</pre>
          </>
        )}
        <input
          ref={field}
          type="file"
          accept=".csv,text/csv,text/plain"
          className={dialog.file}
          tabIndex={-1}
          aria-hidden="true"
          data-testid="import-file"
          onChange={onChange}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {importing.data ? t('close') : t('cancel')}
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
        </div>
      </div>
    </Dialog>
  );
}
