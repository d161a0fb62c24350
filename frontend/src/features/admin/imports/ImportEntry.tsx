import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format/number-format';
import { officeInstant } from '../shared/office-time';
import { showFailure } from '../../../lib/toast';
import { StateMark } from '../shared/StateMark';
import { WorkProgress } from '../shared/WorkProgress';
import { cancelImport, type DataImport, importsQuery, isOpen } from './imports-api';
import classes from './Imports.module.css';
import { t } from './texts';

const TONES = {
  receiving: 'waiting',
  queued: 'waiting',
  running: 'waiting',
  done: 'good',
  failed: 'news',
  cancelled: 'quiet',
} as const satisfies Record<DataImport['state'], string>;
const COUNTS = ['added', 'changed', 'unchanged', 'refused'] as const;
/** Half of the way is sending, half is reading. */
const HALF = 50;
const MIB = 1_024 * 1_024;
const size = (bytes: number): string => (bytes / MIB).toFixed(bytes < MIB ? 2 : 1);

interface ImportEntryProps {
  entry: DataImport;
  /** Bytes that this page has sent; `null`: it sends none of this import. */
  sent: number | null;
  onStop: () => void;
  /** Loads what was checked; `null`: this page has not the files. */
  onLoad: (() => void) | null;
}

/** One import: how far it is, or what it came to. */
export function ImportEntry({ entry, sent, onStop, onLoad }: ImportEntryProps) {
  const client = useQueryClient();
  const {
    importId,
    kind,
    state,
    firstFile,
    files,
    bytes,
    reason,
    createdBy,
    createdMs,
    problems,
    notes,
    dryRun,
  } = entry;
  const cancelling = useMutation({
    mutationFn: () => cancelImport(importId),
    onSuccess: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    onError: showFailure,
  });
  const open = isOpen(entry);
  const stage =
    state === 'receiving' ? (sent === null ? 'left' : state) : state === 'queued' ? state : 'running';
  const received = Math.max(entry.received, sent ?? 0);
  const title = t('entry.title', { name: firstFile, more: files - 1 });
  return (
    <li className={classes.entry} data-testid="import-entry">
      <div className={classes.head}>
        <h3 className={classes.name}>{title}</h3>
        <StateMark tone={TONES[state]}>{t(`state.${state}`)}</StateMark>
      </div>
      <p className={classes.dim}>
        {t('entry.origin', {
          kind: t(`kind.${kind}.title`),
          size: size(bytes),
          time: officeInstant(createdMs),
          name: createdBy ?? t('entry.nobody'),
        })}
      </p>
      {open && (
        <WorkProgress
          label={title}
          percent={(HALF * (received + entry.read)) / bytes}
          cancel={t('entry.cancel')}
          cancelling={cancelling.isPending}
          onCancel={() => {
            onStop();
            cancelling.mutate();
          }}
        >
          {t(`progress.${stage}`, {
            received: size(received),
            read: size(entry.read),
            bytes: size(bytes),
          })}
        </WorkProgress>
      )}
      {dryRun && <p className={classes.dim}>{t('entry.checked')}</p>}
      {reason && (
        <p role="status" className={classes.fault}>
          {reason}
        </p>
      )}
      {(state === 'done' || entry.added + entry.changed + entry.refused > 0) && (
        <dl className={classes.counts}>
          {COUNTS.map((name) => (
            <div key={name}>
              <dt>{t(`count.${name}`)}</dt>
              <dd className="pa-number">{formatCount(entry[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {dryRun && state === 'done' && onLoad && (
        <div>
          <Button onClick={onLoad}>{t('entry.load')}</Button>
        </div>
      )}
      {notes.length > 0 && (
        <ul className={classes.dim}>
          {notes.map(({ file, text }, n) => (
            <li key={n}>{t('problems.file', { file, text })}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && <Problems problems={problems} total={entry.refused} />}
    </li>
  );
}

function Problems({ problems, total }: { problems: DataImport['problems']; total: number }) {
  return (
    <details className={classes.problems}>
      <summary>{t('problems.title', { count: total })}</summary>
      {problems.length < total && (
        <p className={classes.dim}>{t('problems.first', { shown: problems.length })}</p>
      )}
      <ul>
        {problems.map(({ file, line, text }, n) => (
          <li key={n}>
            {line === null ? t('problems.file', { file, text }) : t('problems.line', { file, line, text })}
          </li>
        ))}
      </ul>
    </details>
  );
}
