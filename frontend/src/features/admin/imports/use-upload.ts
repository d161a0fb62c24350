import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ImportChoices, importsQuery, type ImportKind, upload } from './imports-api';

interface Sent {
  kind: ImportKind;
  files: readonly File[];
  choices: ImportChoices;
}

interface Sending {
  importId: string | null;
  sent: number;
}

/** Sends the files of one import. Whoever leaves the page ends the sending; the import can be cancelled by anybody then. */
export function useUpload() {
  const client = useQueryClient();
  const abort = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<Sending>({ importId: null, sent: 0 });
  const [ended, setEnded] = useState(false);
  useEffect(() => () => abort.current?.abort(), []);
  const again = () => client.invalidateQueries({ queryKey: importsQuery.queryKey });
  const work = useMutation({
    mutationFn: ({ kind, files, choices }: Sent) => {
      abort.current = new AbortController();
      setSending({ importId: null, sent: 0 });
      return upload(kind, files, choices, {
        signal: abort.current.signal,
        onBegun: (importId) => {
          setSending({ importId, sent: 0 });
          void again();
        },
        onSent: (sent) => setSending((now) => ({ ...now, sent })),
      });
    },
    onError: () => setEnded(abort.current?.signal.aborted === true),
    onSettled: again,
  });
  return {
    ...sending,
    busy: work.isPending,
    /** Not that somebody ended it. */
    error: ended ? null : work.error,
    start: (what: Sent) => work.mutate(what),
    /** Sends the files once more, to be loaded: they were checked before. */
    load: () => {
      if (work.variables)
        work.mutate({ ...work.variables, choices: { ...work.variables.choices, dryRun: false } });
    },
    stop: () => abort.current?.abort(),
  };
}
