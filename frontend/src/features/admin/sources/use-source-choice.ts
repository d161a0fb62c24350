import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { showError, showFailure, showSuccess } from '../../../lib/toast';
import {
  trySource,
  sourcesQuery,
  chooseSources,
  type SourceName,
  type SourcesData,
  type Trial,
} from './sources-api';
import { t } from './texts';

/** An order that waits for a yes, because its new source does not work now. */
export interface Doubtful {
  readonly order: readonly SourceName[];
  readonly name: SourceName;
  readonly trial: Trial;
  readonly key?: string;
}

/**
 * Saves another order. A source that comes into it, or that remains first of it, is tried before, and asked about where it does
 * not work.
 */
export function useSourceChoice(data: SourcesData | undefined) {
  const client = useQueryClient();
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null);
  const saving = useMutation({
    mutationFn: ({ order, key }: { order: readonly SourceName[]; key?: string }) =>
      chooseSources(order, data!.lastChange, key),
    onSuccess: (_, { order }) => {
      setDoubtful(null);
      void client.invalidateQueries({ queryKey: sourcesQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['admin', 'settings'] });
      showSuccess(t('use.saved', { names: order.map((name) => t(`name.${name}`)).join(', ') }));
    },
    onError: (error) => {
      setDoubtful(null);
      void client.invalidateQueries({ queryKey: sourcesQuery.queryKey });
      if (error instanceof ApiError && error.code === 'conflict') showError(t('use.conflict'));
      else showFailure(error);
    },
  });
  const trying = useMutation({
    mutationFn: ({ name, key }: { name: SourceName; order: readonly SourceName[]; key?: string }) =>
      trySource(name, key),
    onSuccess: (trial, { name, order, key }) => {
      if (trial.works) saving.mutate({ order, key });
      else setDoubtful({ order, name, trial, key });
    },
    onError: showFailure,
  });
  return {
    busy: saving.isPending || trying.isPending,
    /** Name of the source that is being tried. */
    trying: trying.isPending ? trying.variables.name : null,
    doubtful,
    forget: () => setDoubtful(null),
    save: (order: readonly SourceName[], key?: string) => saving.mutate({ order, key }),
    tryAndSave: (order: readonly SourceName[], name: SourceName, key?: string) =>
      trying.mutate({ order, name, key }),
  };
}
