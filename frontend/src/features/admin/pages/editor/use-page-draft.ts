import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/http/api-error';
import { showFailure, showSuccess } from '../../../../lib/toast';
import {
  contentOf,
  pageChanged,
  publishPage,
  readPage,
  resetPage,
  restoreRevision,
  savePage,
  unpublishPage,
  type AdminPage,
  type PageContent,
} from '../api/pages-api';
import { t } from '../texts';

/** One thing done to a page. Publishing saves first what is not saved. */
export type Step =
  | { kind: 'save'; version?: number }
  | { kind: 'publish'; atMs: number | null }
  | { kind: 'unpublish' }
  | { kind: 'reset' }
  | { kind: 'restore'; revisionId: string };

const same = (a: PageContent, b: PageContent): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/**
 * A page and what is being written about it. What was typed leaves only when somebody says so: a refused save keeps it,
 * and says what the page has become meanwhile.
 */
export function usePageDraft(initial: AdminPage) {
  const client = useQueryClient();
  const [page, setPage] = useState(initial);
  const [draft, setDraft] = useState(() => contentOf(initial.latest));
  const [saved, setSaved] = useState(draft);
  const [conflict, setConflict] = useState<AdminPage | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The text's editor takes a new text only when it begins anew.
  const [round, setRound] = useState(0);
  const dirty = !same(draft, saved);

  const replaceBy = (next: AdminPage): void => {
    const content = contentOf(next.latest);
    setDraft(content);
    setSaved(content);
    setRound((before) => before + 1);
  };

  const save = async (version: number): Promise<AdminPage> => {
    const sent = draft;
    const next = await savePage(page.id, version, sent);
    setPage(next);
    setSaved(sent);
    return next;
  };

  /** Somebody else was faster: shows what the page is now. */
  const refuse = async (error: unknown): Promise<void> => {
    showFailure(error);
    if (!(error instanceof ApiError)) return;
    setErrors(error.fields);
    if (error.code === 'conflict') setConflict(await readPage(page.kind, page.slug).catch(() => null));
  };

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (step: Step): Promise<AdminPage> => {
      const { id } = page;
      if (step.kind === 'save') return save(step.version ?? page.version);
      if (step.kind === 'unpublish') return unpublishPage(id, page.version);
      if (step.kind === 'reset') return resetPage(id, page.version);
      if (step.kind === 'restore') return restoreRevision(id, page.version, step.revisionId);
      const { version } = dirty ? await save(page.version) : page;
      return publishPage(id, version, step.atMs);
    },
    onSuccess: (next, step) => {
      setPage(next);
      setConflict(null);
      setErrors({});
      if (step.kind === 'restore' || step.kind === 'reset') replaceBy(next);
      showSuccess(t(step.kind === 'publish' && step.atMs !== null ? 'done.schedule' : `done.${step.kind}`));
      pageChanged(client, next.slug);
    },
    onError: refuse,
  });

  return {
    page,
    draft,
    dirty,
    conflict,
    errors,
    round,
    /** What is being done right now. */
    doing: isPending ? variables.kind : null,
    change: (changes: Partial<PageContent>) => setDraft((before) => ({ ...before, ...changes })),
    run: (step: Step, options?: { onSuccess: () => void }) => {
      if (!isPending) mutate(step, options);
    },
    /** Goes on with what somebody else wrote. */
    takeTheirs: (theirs: AdminPage) => {
      setPage(theirs);
      setConflict(null);
      replaceBy(theirs);
    },
    refuse,
  };
}
export type PageDraft = ReturnType<typeof usePageDraft>;
