import { ActionIcon, Button, PasswordInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId, useState } from 'react';
import { timeAgo } from '../../../components/time-ago';
import { useNowMs } from '../../../components/use-now';
import { showFailure } from '../../../lib/toast';
import { eventWords } from '../shared/source-words';
import { StateMark } from '../shared/StateMark';
import classes from './Sources.module.css';
import { trySource, type Source } from './sources-api';
import { t } from './texts';
import { TrialOutcome } from './TrialOutcome';

/** What makes a card one that can be moved. */
export interface CardMove {
  /** The card itself: where it stands while something is dragged. */
  card: { ref: (element: HTMLElement | null) => void; style: CSSProperties };
  /** What it is dragged by. */
  handle: ComponentPropsWithRef<'button'>;
  first: boolean;
  last: boolean;
  by: (places: -1 | 1) => void;
}

export interface SourceCardProps {
  source: Source;
  /** How many are in use. */
  used: number;
  busy: boolean;
  /** Being tried in order to be used. */
  trying: boolean;
  /** @param key that was entered and is not stored yet */
  onUse: (key?: string) => void;
  /** How it is moved; absent where there is nothing to move it past. */
  move?: CardMove;
  onStop: () => void;
}

const TONE = { works: 'good', fails: 'waiting', unheard: 'quiet' } as const;

/** How a source in use is: whether its newest fault is older than its newest success. */
function stateOf({ fault, lastSuccessMs }: Source): keyof typeof TONE {
  if (fault && fault.timeMs > (lastSuccessMs ?? 0)) return 'fails';
  return lastSuccessMs === null ? 'unheard' : 'works';
}

/** One source: what it is good for, how it is, and what can be done with it. */
export function SourceCard({ source, used, busy, trying, onUse, move, onStop }: SourceCardProps) {
  const title = useId();
  const [key, setKey] = useState('');
  const { name, place } = source;
  const label = t(`name.${name}`);
  const entered = key.trim() || undefined;
  const [waiting, setWaiting] = useState(false);
  const trial = useMutation({
    mutationFn: () => trySource(name, entered, () => setWaiting(true)),
    onError: showFailure,
    onSettled: () => setWaiting(false),
  });
  return (
    <li {...move?.card} className={classes.card} aria-labelledby={title} data-testid={`source-${name}`}>
      <div className={classes.head}>
        {move && (
          <button
            {...move.handle}
            type="button"
            className={classes.handle}
            aria-label={t('use.drag', { name: label })}
          >
            <IconGripVertical size={18} aria-hidden="true" />
          </button>
        )}
        <h3 id={title} className={classes.name}>
          {label}
        </h3>
        {place !== null && (
          <>
            <StateMark tone="quiet">
              {used > 1 ? t('order.place', { place, used }) : t('list.used')}
            </StateMark>
            <StateMark tone={TONE[stateOf(source)]}>{t(`state.${stateOf(source)}`)}</StateMark>
          </>
        )}
      </div>
      <p className={classes.covers}>{t(`covers.${name}`)}</p>
      <Facts source={source} />
      {source.needsKey && (
        <PasswordInput
          label={t('key.label', { name: label })}
          description={t('key.hint')}
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
      {place !== null && used === 1 && <p className={classes.dim}>{t('use.only')}</p>}
      {waiting && (
        <p role="status" className={classes.dim}>
          {t('try.running')}
        </p>
      )}
      {trial.data && <TrialOutcome trial={trial.data} />}
      <div className={classes.actions}>
        <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
          {t('try.button')}
        </Button>
        {(place === null || entered) && (
          <Button loading={trying} disabled={busy && !trying} onClick={() => onUse(entered)}>
            {t('use.button', { name: label })}
          </Button>
        )}
        {move && (
          <>
            <ActionIcon
              variant="default"
              size={36}
              disabled={busy || move.first}
              aria-label={t('use.up', { name: label })}
              onClick={() => move.by(-1)}
            >
              <IconArrowUp size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              disabled={busy || move.last}
              aria-label={t('use.down', { name: label })}
              onClick={() => move.by(1)}
            >
              <IconArrowDown size={18} aria-hidden="true" />
            </ActionIcon>
            <Button variant="subtle" disabled={busy} onClick={onStop}>
              {t('use.stop')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function Facts({
  source: { name, needsKey, keyPresent, budget, newest, fault, lastSuccessMs, place },
}: {
  source: Source;
}) {
  const nowMs = useNowMs(30_000);
  const line = (entry: NonNullable<Source['newest']>) => {
    const { what, meaning } = eventWords(entry);
    const told = { event: t(`event.${entry.event}`), what, ago: timeAgo(entry.timeMs, nowMs) };
    return (
      <>
        {meaning === null ? t('event.line', told) : t('event.meant', { ...told, meaning })}
        {entry.detail && <span className={classes.dim}> {entry.detail}</span>}
      </>
    );
  };
  const facts: (readonly [string, ReactNode] | null | false)[] = [
    [t('fact.delay'), t(`delay.${name}`)],
    [t('fact.terms'), t(`terms.${name}`)],
    name !== 'simulated' &&
      name !== 'replay' && [
        t('fact.key'),
        t(!needsKey ? 'key.none' : keyPresent ? 'key.present' : 'key.absent'),
      ],
    budget && [
      t('fact.calls'),
      t('calls.used', { used: budget.used, calls: budget.calls, seconds: Math.round(budget.perMs / 1_000) }),
    ],
    (place !== null || lastSuccessMs !== null) && [
      t('fact.success'),
      lastSuccessMs === null ? t('success.none') : timeAgo(lastSuccessMs, nowMs),
    ],
    newest && newest.timeMs !== fault?.timeMs && [t('fact.newest'), line(newest)],
    fault && [t('fact.fault'), line(fault)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => fact && <Fact key={fact[0]} name={fact[0]} value={fact[1]} />)}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
