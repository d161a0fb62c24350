import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCount } from '../../../../lib/format/number-format';
import { textOfFile } from '../../../../lib/files/text-of-file';
import { showError, showFailure, showSuccess } from '../../../../lib/toast';
import { Dialog } from '../../../../components/dialog/Dialog';
import { t } from '../texts';
import { importTickers, TICKERS_KEY } from '../tickers-api';
import { ImportReportView } from './ImportReportView';

const CSV_MAX = 1_000_000;

/** Reads a file, reports what importing it would do, and only then imports it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const reading = useMutation({
    mutationFn: (csv: string) => importTickers(csv, true),
    onError: showFailure,
  });
  const importing = useMutation({
    mutationFn: (csv: string) => importTickers(csv, false),
    onSuccess: ({ added, changed }) => {
      showSuccess(t('import.done', { added, changed: formatCount(changed) }));
      void client.invalidateQueries({ queryKey: TICKERS_KEY });
    },
    onError: showFailure,
  });
  const read = async (chosen: File): Promise<void> => {
    let csv: string;
    try {
      csv = await textOfFile(chosen);
    } catch (error) {
      return showFailure(error);
    }
    if (csv.length > CSV_MAX) return showError(t('import.file.large'));
    setFile({ name: chosen.name, csv });
    importing.reset();
    reading.mutate(csv);
  };
  const report = importing.data ?? reading.data;
  const news = report && !report.problem ? report.added + report.changed : 0;
  const done = importing.data !== undefined;
  return (
    <Dialog
      title={t('import.title')}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button
            variant={report ? 'default' : 'filled'}
            loading={reading.isPending}
            onClick={() => input.current?.click()}
          >
            {report ? t('import.another') : t('import.file.choose')}
          </Button>
          {file && news > 0 && !done && (
            <Button loading={importing.isPending} onClick={() => importing.mutate(file.csv)}>
              {t('import.send', { count: news })}
            </Button>
          )}
          {done && <Button onClick={onClose}>{t('import.close')}</Button>}
        </>
      }
    >
      <p>{t('import.text')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.file.label')}
        accept=".csv,text/csv"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          currentTarget.value = '';
          if (chosen) void read(chosen).catch(showFailure);
        }}
      />
      {file && report && <ImportReportView name={file.name} report={report} />}
    </Dialog>
  );
}
