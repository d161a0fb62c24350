import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { trySource, type SourceName, type Trial } from '../sources/sources-api';
import { t as sourceText } from '../sources/texts';
import type { Setting, SettingChange } from './settings-api';
import { t } from './texts';

/** The first source that does not work now; `null`: all of them do. */
async function firstFault(
  names: readonly SourceName[],
): Promise<{ name: SourceName; fault: Trial['fault'] } | null> {
  for (const name of names) {
    const { works, fault } = await trySource(name);
    if (!works) return { name, fault };
  }
  return null;
}

/** What has to be tried before an order holds: the sources that come into it, or else the one that is asked first. */
function triedOf(next: readonly SourceName[], now: readonly SourceName[]): readonly SourceName[] {
  const coming = next.filter((name) => !now.includes(name));
  return coming.length > 0 ? coming : next.slice(0, 1);
}

interface UndoSourcesProps {
  change: SettingChange;
  /** `market.providers` as it is now. */
  setting: Setting | undefined;
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Goes back to the sources of before only after they were tried and somebody said yes, as with choosing sources. */
export function UndoSources({ change, setting, ...dialog }: UndoSourcesProps) {
  const next = (change.before ?? setting?.fallback ?? []) as SourceName[];
  const tried = triedOf(next, (setting?.value ?? []) as SourceName[]);
  const names = next.join(', ');
  const { data, error, isPending } = useQuery({
    queryKey: ['admin', 'source-trials', change.id],
    queryFn: () => firstFault(tried),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const doubt = error
    ? error.message
    : data &&
      t('undo.sources.fails', { name: data.name, fault: sourceText(`try.fault.${data.fault ?? 'other'}`) });
  const text = isPending
    ? t('undo.sources.trying', { names: tried.join(', ') })
    : (doubt ?? t('undo.sources.works', { names: tried.join(', ') }));
  return (
    <ConfirmDialog
      {...dialog}
      title={t('undo.sources.title', { names })}
      text={<span role="status">{text}</span>}
      action={t(doubt ? 'undo.sources.anyway' : 'undo.sources.action')}
      loading={isPending || dialog.loading}
    />
  );
}
