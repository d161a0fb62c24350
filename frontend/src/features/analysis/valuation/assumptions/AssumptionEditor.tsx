import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { Button } from '@mantine/core';
import type { Assumption, Overrides } from '@pricealgo/algorithms/valuation/assumptions/assumption-book';
import { IconPlayerPlay, IconRotate } from '@tabler/icons-react';
import { LoadError } from '../../../../components/state/LoadError';
import type { RunHandle } from '../../runs/use-run';
import { AssumptionRow } from './AssumptionRow';
import type { OwnValuation } from './use-own-valuation';
import { sameValues, shownAs } from './own-values';
import classes from './Assumptions.module.css';
import { t } from '../../../../market/answers/valuation/texts';

export interface AssumptionEditorProps {
  /** As they stand now: the call's, or those under the reader's own values. */
  assumptions: readonly Assumption[];
  /** As the call has them. */
  called: readonly Assumption[];
  /** Values that somebody chose for the call itself. */
  calledWith: Overrides;
  currencies: { report: string | null; price: string };
  valuation: OwnValuation;
  run: RunHandle;
}

/** Every number the valuation rests on, with its source, to be changed and seen at once. */
export function AssumptionEditor({
  assumptions,
  called,
  calledWith,
  currencies,
  valuation,
  run,
}: AssumptionEditorProps) {
  const { own, change, replace, error, retry, failed } = valuation;
  const chosen = Object.keys(calledWith).length > 0;
  if (error) return <LoadError what={t('editor.title')} error={error} onRetry={retry} />;
  return (
    <div className={classes.editor} data-testid="assumption-editor">
      <p className={classes.note}>
        {t('editor.text')}
        {chosen && ` ${t('reset.callerChose', { count: Object.keys(calledWith).length })}`}
      </p>
      {failed && (
        <p className={classes.note} role="alert">
          {t('editor.failed')}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRotate size={16} />}
          disabled={sameValues(own, calledWith)}
          onClick={() => replace(calledWith)}
        >
          {t('editor.reset')}
        </Button>
        {chosen && (
          <Button
            variant="default"
            size="sm"
            disabled={Object.keys(own).length === 0}
            onClick={() => replace({})}
          >
            {t('editor.derived')}
          </Button>
        )}
        <Button
          size="sm"
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.3 } }}
          leftSection={<IconPlayerPlay size={16} />}
          disabled={sameValues(own, calledWith) || run.busy}
          onClick={() => run.start(Object.keys(own).length > 0 ? { assumptions: { ...own } } : {})}
        >
          {t('editor.run')}
        </Button>
      </div>
      <ul className={classes.list} aria-label={t('editor.label')}>
        {assumptions.map((assumption) => {
          const before = called.find(({ key }) => key === assumption.key)?.value ?? null;
          return (
            <AssumptionRow
              key={assumption.key}
              assumption={assumption}
              called={before}
              own={own[assumption.key]}
              changed={own[assumption.key] !== calledWith[assumption.key]}
              shown={shownAs({ unit: assumption.unit, value: before }, currencies)}
              onChange={(value) => change(assumption.key, value)}
              onReset={() => change(assumption.key, calledWith[assumption.key] ?? null)}
            />
          );
        })}
      </ul>
    </div>
  );
}
